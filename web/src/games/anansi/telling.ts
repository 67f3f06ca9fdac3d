// A position of this game in words; see games/telling.ts.
import type { AnansiView } from '../contract';
import type { Line, Telling } from '../telling';
import { headsOf, sorted, trumpOf } from './cards';
import { cardName, texts, type T } from './texts';

export const telling: Telling<AnansiView> = {
  lines(view, names, lang) {
    const t = texts[lang] as T;
    const list = (cards: readonly string[]) => cards.map((card) => cardName(card, t)).join(', ') || '–';
    const who = (seat: number) => names[seat] ?? String(seat);
    const lines: Line[] = [];
    const mine = view.seat === null ? undefined : view.hands[view.seat];
    if (Array.isArray(mine)) lines.push({ label: t.hand, text: list(sorted(mine, view.row)) });
    lines.push(
      { label: t.trick, text: [...view.trick.map((l) => t.laidBy(cardName(l.card, t), who(l.seat))), ...view.recruits.map((l) => t.recruitsWith(cardName(l.card, t), who(l.seat)))].join('; ') || t.leader(who(view.leader)) },
      { label: t.trump, text: t.suit[trumpOf(view)] },
      { label: t.trumpRow, text: view.row.map((suit) => t.under(t.suit[suit], list(view.display[suit]), view.display[suit].length)).join('; ') },
      { label: view.options.race > 0 ? t.round(view.round) : t.roundOf(view.round, view.options.rounds), text: `${t.tricksLeft(view.tricksLeft)}, ${t.supply(view.supply)}` },
    );
    for (let seat = 0; seat < view.seats; seat++) {
      const held = view.hands[seat]!;
      const parts = [t.balance(view.listeners[seat]!, view.piles[seat]!.length, view.inspired[seat]!), t.cards(typeof held === 'number' ? held : held.length),
        t.points(view.scored.listeners[seat]! + view.scored.bonus[seat]!), ...view.voids[seat]!.map((suit) => t.lacks(t.suit[suit]))];
      lines.push({ label: who(seat), text: parts.join('; ') });
    }
    if (view.spider !== undefined) lines.push({ label: t.spider, text: t.spiderPile(view.spider) });
    if (view.aside.length > 0) lines.push({ label: t.aside(view.aside.length), text: list(sorted(view.aside, view.row)) });
    return lines;
  },
  move(move, _view, _names, lang) {
    const t = texts[lang] as T;
    const [verb, card] = move.split(' ');
    if (!card) return t.inspire;
    return verb === 'recruit' ? t.recruitCard(cardName(card, t), headsOf(card)) : t.playCard(cardName(card, t));
  },
  group(move, _view, lang) {
    const t = texts[lang] as T;
    return move.startsWith('recruit') ? t.recruit : move.startsWith('play') ? t.play : t.inspire;
  },
};
