// Plays at tables of this browser without touching the board: hears what the page hears from its worker, and answers on the page's own line.
// For tests that look at something else than how a move is made.
import type { Page } from 'playwright-core';

interface Driver { worker: Worker | null; line: number; person: number; seq: number; /** What can be played; empty while an answer is awaited. */ moves: string[]; /** What was offered last. */ offered: string[]; over: boolean; said: number; /** Of whoever the page is for, as messages write cards. */ hand: unknown[]; wish: object }

/** From now on, and after every reload. `wish`: what the opened table is to be beside what the page wants. */
export async function drive(page: Page, wish: object = {}): Promise<void> {
  const begin = (more: object) => {
    const driver: Driver = { worker: null, line: 0, person: -1, seq: 0, moves: [], offered: [], over: false, said: 0, hand: [], wish: more };
    (globalThis as unknown as { driver: Driver }).driver = driver;
    const post = Worker.prototype.postMessage as (message: unknown) => void;
    const heard = ({ data }: MessageEvent<{ line?: number; heard?: string }>) => {
      if (data.line !== driver.line || !data.heard) return;
      const message = JSON.parse(data.heard) as { type: string; id?: string; ok?: boolean; seq?: number; play?: { moves: string[]; over: boolean }; view?: { seat: number | null; hands: unknown[] } };
      // Refused, as between two rounds: the same can be tried again, and no update will say so.
      if (message.type === 'answer' && message.ok === false && message.id?.startsWith('drive-')) driver.moves = driver.offered;
      if (message.type !== 'snapshot' && message.type !== 'update') return;
      driver.seq = message.seq ?? driver.seq;
      const held = message.view?.hands[message.view.seat ?? -1];
      if (Array.isArray(held)) driver.hand = held;
      if (message.play) { driver.moves = driver.offered = message.play.moves; driver.over = message.play.over; }
    };
    Worker.prototype.postMessage = function (message: { do: string; line: number; person: number; wish?: object }) {
      if (driver.worker !== this) { driver.worker = this; this.addEventListener('message', heard); }
      if (message.do === 'line' && message.person >= 0) { driver.line = message.line; driver.person = message.person; driver.moves = driver.offered = []; }
      post.call(this, message.wish ? { ...message, wish: { ...message.wish, pace: 'quick', ...driver.wish } } : message);
    };
  };
  await page.addInitScript(begin, wish);
  await page.evaluate(begin, wish);
}

/** Makes some move for whoever the page is for, if there is one to make other than `except`. */
export const driveOn = (page: Page, except = ''): Promise<boolean> => page.evaluate((left) => {
  const { driver } = globalThis as unknown as { driver: Driver };
  if (driver.over || driver.moves.every((move) => move === left)) return false;
  const move = driver.moves[((driver.seq * 2654435761) >>> 8) % driver.moves.length]!;
  driver.worker!.postMessage({ do: 'say', line: driver.line, text: JSON.stringify({ do: 'play', id: `drive-${driver.line}-${++driver.said}-${Math.random()}`, seq: driver.seq, move }) });
  driver.moves = [];
  return true;
}, except);
