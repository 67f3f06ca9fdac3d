// Installs the service worker (offline/sw.js), which keeps the client in the browser: with the first game that needs no server, with the
// permission to notify (lib/turn_notifier.ts), and at once in an installed app. People who only join friends do not fetch it.
import { isAdded } from '../i18n/texts';
import { root } from '../lib/paths';
import { prefs } from '../lib/prefs.svelte';

const installed = () => typeof matchMedia !== 'undefined' && matchMedia('(display-mode: standalone)').matches;

export async function keepClient(): Promise<void> {
  // Browsers allow service workers only over TLS and on this machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(new URL('sw.js', root), { scope: root.pathname });
    await keepTexts();
  } catch { /* it works without, as long as there is a network */ }
}
/** The texts of an added language came before there was a service worker that could keep them: asks for them once more. */
async function keepTexts(): Promise<void> {
  const { serviceWorker } = navigator, { lang } = prefs;
  if (serviceWorker.controller || !isAdded(lang)) return;
  await new Promise((done) => { serviceWorker.addEventListener('controllerchange', done, { once: true }); });
  await fetch(new URL(`texts/${lang}.json`, root));
}
if (installed()) addEventListener('load', () => void keepClient());
