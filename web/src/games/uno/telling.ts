// A position of this game in words; see games/telling.ts.
import type { Lang } from '../../i18n/catalogue';
import type { UnoView } from '../contract';
import { words } from '../cards/words';
import type { Telling } from '../telling';
import { parseLay, sortHand } from './notation';
import { cardName, texts } from './texts';

function told(move: string, names: readonly string[], view: UnoView, lang: Lang): string {
  const [t, w] = [texts[lang], words[lang]];
  const lay = parseLay(move);
  if (lay) {
    const name = cardName(lay.card, lang);
    const extra = [
      lay.colour && `${w.colour[lay.colour]}, ${w.sign[lay.colour]}`, lay.swap !== null && t.swap(names[lay.swap] ?? ''), lay.uno && 'UNO!',
    ].filter(Boolean);
    return [lay.verb === 'jump' ? t.jump(name) : t.lay(name), ...extra].join(' – ');
  }
  const [verb, what] = move.split(' ');
  switch (verb) {
    case 'colour': return w.colour[what as keyof typeof w.colour];
    case 'catch': return w.catch(names[Number(what)] ?? '');
    case 'draw': return t.take(1);
    case 'take': return t.take(view.pending);
    case 'pass': return t.pass;
    case 'accept': return t.accept;
    case 'challenge': return t.challenge;
    case 'call': return t.call;
    default: return move;
  }
}

export const telling: Telling<UnoView> = {
  lines(view, names, lang) {
    const [t, w] = [texts[lang], words[lang]];
    const top = view.discard.at(-1);
    const lines = [
      { label: t.top(''), text: top ? cardName(top, lang) : '–' },
      { label: t.colourNow(''), text: view.colour ? `${w.colour[view.colour]}, ${w.sign[view.colour]}` : '–' },
      { label: t.round, text: `${view.round}. ${view.direction > 0 ? w.clockwise : w.counter}` },
      { label: t.pile, text: w.cards(view.draw) },
    ].map(({ label, text }) => ({ label: label.replace(/\s*:\s*$/, ''), text }));
    if (view.pending > 0) lines.push({ label: '+', text: t.pending(view.pending) });
    view.hands.forEach((hand, seat) => {
      const parts = [typeof hand === 'number' ? w.cards(hand) : sortHand(hand).map((card) => cardName(card, lang)).join('; ')];
      if (view.scores[seat]) parts.push(t.points(view.scores[seat]!));
      if (view.uncalled === seat) parts.push(t.uncalled);
      for (const { holder, cards } of view.known) if (holder === seat) parts.push(`${t.knows}: ${cards.map((card) => cardName(card, lang)).join('; ')}`);
      lines.push({ label: names[seat] ?? String(seat), text: parts.join('. ') });
    });
    return lines;
  },
  move: (move, view, names, lang) => told(move, names, view, lang),
  group(move, _view, lang) {
    const t = texts[lang];
    const verb = move.split(' ')[0];
    if (verb === 'lay' || verb === 'jump') return t.layHead;
    if (verb === 'colour') return t.nameHead;
    return verb === 'call' || verb === 'catch' ? t.callHead : t.takeHead;
  },
};
