// Has the client kept by the browser (offline/sw.js), from the first game that needs no server on, with leave to notify (lib/turncall.ts), and
// at once where it was installed as an app: whoever only joins friends does not fetch what they do not use.
import { root } from '../lib/paths';

const installed = () => typeof matchMedia !== 'undefined' && matchMedia('(display-mode: standalone)').matches;

export async function keepClient(): Promise<void> {
  // Only where a page may have one: over TLS and on this machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try { await navigator.serviceWorker.register(new URL('sw.js', root), { scope: root.pathname }); } catch { /* it works without, as long as there is a network */ }
}
if (installed()) addEventListener('load', () => void keepClient());
