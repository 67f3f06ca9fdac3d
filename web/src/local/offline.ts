// Installs the service worker (offline/sw.js), which keeps the client in the browser: with the first game that needs no server, with the
// permission to notify (lib/turn_notifier.ts), and at once in an installed app. People who only join friends do not fetch it.
import { root } from '../lib/paths';

const installed = () => typeof matchMedia !== 'undefined' && matchMedia('(display-mode: standalone)').matches;

export async function keepClient(): Promise<void> {
  // Browsers allow service workers only over TLS and on this machine.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try { await navigator.serviceWorker.register(new URL('sw.js', root), { scope: root.pathname }); } catch { /* it works without, as long as there is a network */ }
}
if (installed()) addEventListener('load', () => void keepClient());
