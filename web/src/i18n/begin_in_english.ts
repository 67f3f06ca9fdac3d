// Before each file of unit tests: they share a process and what it has loaded, and the file before may have ended in another language.
import { loadLanguage } from './texts';

await loadLanguage('en');
