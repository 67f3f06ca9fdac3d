// Figures of a review as people read them: "38 %", "+12 %".
import { ui } from '../i18n/ui.svelte';
import { whole } from './review';

const written = (millionths: number, options: Intl.NumberFormatOptions): string => new Intl.NumberFormat(ui.lang, { style: 'percent', maximumFractionDigits: 0, ...options }).format(millionths / whole).replace('-', '−');
export const percent = (millionths: number): string => written(millionths, {});
export const gained = (millionths: number): string => written(millionths, { signDisplay: 'exceptZero' });
