import { beforeEach, describe, expect, it } from 'vitest';
import { prefs } from './prefs.svelte';
import { TurnNotifier, type NotifierDevice } from './turn_notifier';

let calls: string[] = [], hidden = false;
const at: NotifierDevice = {
  hidden: () => hidden,
  vibrate: (ms) => calls.push(`shake ${ms}`),
  badge: (on) => calls.push(`badge ${on}`),
  notify: (title, text) => { calls.push(`notify ${title}: ${text}`); return () => calls.push('taken back'); },
};
beforeEach(() => { calls = []; hidden = false; Object.assign(prefs, { vibrate: true, notify: true }); });

describe('your turn', () => {
  it('shakes, and shows nothing to whoever looks', () => {
    new TurnNotifier(at).begin('Your turn', 'UNO');
    expect(calls).toEqual(['badge false', 'shake 80']);
  });
  it('marks the page and notifies whoever looks elsewhere, until the turn is over', () => {
    hidden = true;
    const notifier = new TurnNotifier(at);
    notifier.begin('Your turn', 'UNO');
    notifier.over();
    expect(calls).toEqual(['badge false', 'shake 80', 'badge true', 'notify Your turn: UNO', 'taken back', 'badge false']);
  });
  it('does nothing that the person did not want', () => {
    Object.assign(prefs, { vibrate: false, notify: false });
    hidden = true;
    new TurnNotifier(at).begin('Your turn', 'UNO');
    expect(calls).toEqual(['badge false', 'badge true']);
  });
});
