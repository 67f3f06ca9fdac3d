// Which texts come with which part of the client. A text belongs to the group with the longest prefix of its key; texts
// that only the server and the terminal say (refusals, explanations) are in none and not sent to browsers in advance.
import { gameOrder } from '../src/i18n/games.ts';

export const groups: Readonly<Record<string, readonly string[]>> = {
  // Comes with the first page.
  page: ['page'],
  // SeatContext a board: the table's page, seat tags, text mode.
  table: ['page.table', 'page.line', 'page.local', 'page.gather', 'page.share', 'page.undo', 'page.end', 'page.since', 'page.result', 'page.device', 'page.leave', 'page.late', 'page.phrases', 'page.reactions', 'page.seat', 'page.plain', 'page.tv', 'page.where', 'page.offer', 'page.first'],
  // Replays, and the list of finished games.
  replay: ['page.replay', 'page.played'],
  // Reviews.
  review: ['page.review'],
  // Several people who share a device.
  pass: ['page.pass'],
  hint: ['page.hint'],
  // Games that this browser keeps, in the settings.
  kept: ['page.kept'],
  cards: ['cards'],
  rules: ['page.picture', 'page.luck'],
  ...Object.fromEntries(gameOrder.flatMap((game) => [
    [game, ['board', 'event', 'colour', 'coloured', 'card', 'special', 'suit', 'count.listeners', 'balance', 'closes', 'line', 'mark', 'shape', 'tile', 'wind'].map((part) => `${game}.${part}`)],
    [`${game}.page`, [`${game}.page`]],
    [`${game}.lesson`, [`${game}.lesson`, `${game}.lesson2`]],
    [`${game}.option`, [`${game}.option`]],
  ])),
};

export function groupOf(key: string): string | undefined {
  let [best, length] = [undefined as string | undefined, 0];
  for (const [group, prefixes] of Object.entries(groups)) {
    for (const prefix of prefixes) if (prefix.length > length && (key === prefix || key.startsWith(`${prefix}.`))) [best, length] = [group, prefix.length];
  }
  return best;
}
