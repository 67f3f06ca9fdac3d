// A position of this game in words; see games/telling.ts.
import type { Lang } from '../../i18n/catalogue';
import type { AnnaottoColour } from '../../wire/types';
import type { AnnaottoView } from '../contract';
import { words } from '../cards/words';
import type { Telling } from '../telling';
import { parseLay, sidesOf, type Lay } from './notation';
import { openName, ownName, shouted, sideName, texts } from './texts';

function laid({ what, turns, colour, said }: Lay, view: AnnaottoView, names: readonly string[], lang: Lang): string {
  const t = texts[lang];
  const [first, place] = what.split('.');
  const own = view.hands[view.seat ?? 0] ?? [];
  let name: string;
  if (what === 'up' || what === 'down') name = sideName(sidesOf(view.drawn ?? '?/?')[what === 'up' ? 0 : 1], lang);
  else if (place === undefined) name = sideName(sidesOf(own[Number(first)] ?? '?/?')[0], lang);
  else name = `${sideName(sidesOf(view.hands[Number(first)]?.[Number(place)] ?? '?/?')[1], lang)} (${t.cardOf(names[Number(first)] ?? '')})`;
  const extra = [turns && (turns === 'own' ? t.turnOwn : t.turnNext), colour && words[lang].colour[colour], ...said.map((word) => (word === 'all' ? shouted[lang] : `${word.toUpperCase()}!`))];
  return [t.lay(name), ...extra.filter(Boolean)].join(' – ');
}

export const telling: Telling<AnnaottoView> = {
  lines(view, names, lang) {
    const [t, w] = [texts[lang], words[lang]];
    const clean = (label: string) => label.replace(/\s*:\s*$/, '');
    const colour = (c: AnnaottoColour) => `${w.colour[c]}, ${w.sign[c]}`;
    const lines = [{ label: clean(t.top('')), text: sideName(sidesOf(view.discard.at(-1) ?? '?/?')[0], lang) }];
    if (view.colour) lines.push({ label: clean(t.named('')), text: colour(view.colour) });
    if (view.sequence.anna + view.sequence.otto > 0) lines.push({ label: t.sequence, text: `${t.times('ANNA', view.sequence.anna)}, ${t.times('OTTO', view.sequence.otto)}` });
    if (view.plus > 0) lines.push({ label: t.plus, text: String(view.plus) });
    if (view.slapped.length > 0) lines.push({ label: t.slapped, text: view.slapped.map((seat) => names[seat]).join(', ') });
    if (view.flips) lines.push({ label: '⟲', text: t.flip(names[view.turn] ?? '', view.flips.left) });
    if (view.drawn) lines.push({ label: t.drew, text: view.seat === view.turn ? ownName(view.drawn, lang) : sideName(sidesOf(view.drawn)[0], lang) });
    lines.push({ label: '↻', text: view.direction > 0 ? w.clockwise : w.counter });
    lines.push({ label: '▤', text: t.pile(view.draw.length, sideName(sidesOf(view.draw[0] ?? '?/?')[0], lang)) });
    view.hands.forEach((hand, seat) => {
      const out = view.out.indexOf(seat);
      const parts = [out >= 0 ? t.out(out + 1) : `${w.cards(hand.length)}: ${hand.map((card, i) => `${i + 1}. ${seat === view.seat ? ownName(card, lang) : openName(card, lang)}`).join('. ')}`];
      const undecided = view.undecided[seat] ?? [];
      if (undecided.length > 0) parts.push(`${t.deciding(undecided.length)}: ${undecided.map((card) => (seat === view.seat ? ownName(card, lang) : sideName(sidesOf(card)[0], lang))).join('. ')}`);
      if (view.uncalled === seat) parts.push(t.uncalled);
      lines.push({ label: names[seat] ?? String(seat), text: parts.join('. ') });
    });
    return lines;
  },
  move(move, view, names, lang) {
    const t = texts[lang];
    const lay = parseLay(move);
    if (lay) return laid(lay, view, names, lang);
    const [verb, what = ''] = move.split(' ');
    switch (verb) {
      case 'face': return t.faceMove(sideName(what, lang));
      case 'keep': return t.keepMove(`${what === 'up' ? t.up : t.down}, ${sideName(sidesOf(view.drawn ?? '?/?')[what === 'up' ? 0 : 1], lang)}`);
      case 'flip': return `${t.turnMove(Number(what) + 1)}: ${sideName(sidesOf(view.hands[view.turn]?.[Number(what)] ?? '?/?')[1], lang)}`;
      case 'catch': return words[lang].catch(names[Number(what)] ?? '');
      case 'draw': return t.draw;
      case 'take': return t.take;
      case 'done': return t.done;
      case 'slap': return t.slap;
      case 'call': return t.call.anna;
      default: return move;
    }
  },
  group(move, _view, lang) {
    const t = texts[lang];
    const verb = move.split(' ')[0];
    return verb === 'lay' ? t.layHead : verb === 'call' || verb === 'catch' ? t.callHead : t.otherHead;
  },
};
