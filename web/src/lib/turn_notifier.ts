// "Your turn", also for people who look elsewhere: a sound, a vibration, a badge on the installed app, and a notification of the system
// while the page is out of sight, if the person allowed it. TablePage.svelte sets the tab's title.
import { keepClient } from '../local/offline';
import { root } from './paths';
import { prefs } from './prefs.svelte';
import { sound } from './sound';

export interface NotifierDevice {
  hidden: () => boolean;
  vibrate: (ms: number) => void;
  badge: (on: boolean) => void;
  /** Shows a notification; returns how to take it back. */
  notify: (title: string, text: string) => (() => void) | null;
}

/** On phones only a service worker may notify. offline/sw.js hears the tap on the notification and brings this table to the front. */
function notifyByWorker(title: string, what: NotificationOptions): () => void {
  let over = false;
  const worker = keepClient().then(() => navigator.serviceWorker?.ready);
  void worker.then(async (it) => { if (!over) await it?.showNotification(title, { ...what, data: location.href }); }).catch(() => {});
  return () => {
    over = true;
    void worker.then(async (it) => { for (const shown of await it?.getNotifications({ tag: what.tag }) ?? []) shown.close(); }).catch(() => {});
  };
}

const device: NotifierDevice = {
  hidden: () => document.visibilityState === 'hidden' || !document.hasFocus(),
  vibrate: (ms) => { try { navigator.vibrate?.(ms); } catch { /* not allowed before the first touch */ } },
  badge: (on) => { void (on ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => {}); },
  notify: (title, text) => {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return null;
    const what = { body: text, tag: 'turn', icon: new URL('icon-192.png', root).href };
    try {
      const shown = new Notification(title, what);
      shown.onclick = () => { window.focus(); shown.close(); };
      return () => shown.close();
    } catch { return notifyByWorker(title, what); }
  },
};

/** Notifies one person at one table. Use `begin` when the person's turn begins, and `over` when it ends or the person looks at the page. */
export class TurnNotifier {
  #takeBack: (() => void) | null = null;
  constructor(private readonly at: NotifierDevice = device) {}
  begin(title: string, text: string): void {
    this.over();
    sound('turn');
    if (prefs.vibrate) this.at.vibrate(80);
    if (!this.at.hidden()) return;
    this.at.badge(true);
    if (prefs.notify) this.#takeBack = this.at.notify(title, text);
  }
  over(): void {
    this.#takeBack?.();
    this.#takeBack = null;
    this.at.badge(false);
  }
}

/** Asks the browser for permission to notify; false if it or the person says no. Fetches the service worker now, because the first turn may need it. */
export async function askToNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  try {
    const granted = (await Notification.requestPermission()) === 'granted';
    if (granted) void keepClient();
    return granted;
  } catch { return false; }
}
