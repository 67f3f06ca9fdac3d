// Finished games for tests: played over the protocol alone, so that they are over in a second.
import type { Browser, Page } from 'playwright-core';
import { openPage } from './harness';

export interface Played { table: string; plies: number; /** Moves the person to another device, and this game with her. */ device: string }
/** A game of one person against bots, played to its end by a page that draws nothing: whatever is offered first. */
export async function playHere(page: Page, game: string, seats: number, options: object, from?: { table: string; number: number; ply: number }): Promise<Played> {
  const wish = { game, seats, options, name: 'Ada', pace: 'quick', reflexes: false, ...(from ? { from } : {}), bots: Array.from({ length: seats - 1 }, (_, i) => ({ seat: i + 1, level: 'random' })) };
  return page.evaluate(async (body) => {
    const ask = async (path: string, wanted?: object) => (await fetch(`/api/tables${path}`, wanted ? { method: 'POST', body: JSON.stringify(wanted) } : {})).json() as Promise<{ table: string; plies: number; link: string }>;
    const { table } = await ask('', body);
    await new Promise<void>((done) => {
      const socket = new WebSocket(`/api/tables/${table}/ws`);
      let id = 0;
      socket.onopen = () => socket.send('{"do":"hello","v":1,"lang":"en"}');
      socket.onmessage = ({ data }) => {
        const { type, play, table: now, seq } = JSON.parse(String(data)) as { type: string; seq: number; play?: { moves: string[]; over: boolean }; table?: { phase: string } };
        if (type === 'snapshot' && now?.phase === 'gathering') socket.send(JSON.stringify({ do: 'start', id: `s${id++}` }));
        else if (play?.over) { socket.close(); done(); }
        else if (play && play.moves.length > 0) socket.send(JSON.stringify({ do: 'play', id: `m${id++}`, seq, move: play.moves.find((move) => move !== 'draw') ?? play.moves[0] }));
      };
    });
    const { plies } = await ask(`/${table}/results/1`);
    const { link } = await ask(`/${table}/device`, { games: [{ table, number: 1, seat: 0 }] });
    return { table, plies, device: link };
  }, wish);
}
export async function playOut(browser: Browser, url: string, game: string, seats: number, options: object): Promise<Played> {
  const { page, context } = await openPage(browser, `${url}/fonts.txt`);
  const played = await playHere(page, game, seats, options);
  await context.close();
  return played;
}
/** The same with a game of few moves, so that its review does not take long: how long one gets is chance. */
export async function playShort(browser: Browser, url: string, game: string, seats: number, options: object, most = 70): Promise<Played> {
  let shortest = await playOut(browser, url, game, seats, options);
  for (let tries = 0; shortest.plies > most && tries < 5; ++tries) {
    const next = await playOut(browser, url, game, seats, options);
    if (next.plies < shortest.plies) shortest = next;
  }
  return shortest;
}
/** The replay is there. */
export const at = (page: Page, n: number, { plies }: Played) => page.getByText(`${n}/${plies}`, { exact: true }).waitFor();
