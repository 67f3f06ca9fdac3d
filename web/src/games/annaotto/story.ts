// What happens in this game, as sentences of the log; see games/telling.ts.
import { texts } from '../../i18n/texts';
import type { AnnaottoEvent } from '../../wire/types';
import type { AnnaottoView } from '../contract';
import type { Story } from '../telling';
import { shouted, sideName } from './texts';



export const story: Story<AnnaottoView, AnnaottoEvent> = (e, _view, names, lang) => {
  const t = texts(lang);
  const who = (seat: number) => names[seat] ?? '?';
  const side = (one: string) => sideName(one, lang);
  switch (e.event) {
    case 'laid': {
      const what = e.from === 'drawn' || e.from === e.seat ? side(e.side) : t('annaotto.log.from', { side: side(e.side), owner: who(e.from) });
      const said = [e.turns && (e.turns === 'own' ? t('annaotto.log.turnsOwn') : t('annaotto.log.turnsNext')), e.colour && t('annaotto.board.named', { colour: `${t(`cards.colour.${e.colour}`)}, ${t(`cards.sign.${e.colour}`)}` }), ...e.said.map((word) => shouted(word, t))];
      return [`${who(e.seat)}: ${what}`, ...said.filter(Boolean)].join(' – ');
    }
    case 'drew': return [t('annaotto.log.drew', { who: who(e.seat), side: side(e.up) }), e.down ? t('annaotto.log.below', { side: side(e.down) }) : ''].filter(Boolean).join('; ') + '.';
    case 'reshuffled': return t('annaotto.log.reshuffled', { n: e.count });
    case 'faced': case 'kept': return t('annaotto.log.shows', { who: who(e.seat), side: side(e.shows) });
    case 'turned': return t('annaotto.log.turned', { by: who(e.by), who: who(e.seat), n: e.place + 1, side: side(e.shows) });
    case 'done': return t('annaotto.log.done', { who: who(e.seat) });
    case 'took': return e.count === 0 ? t('annaotto.log.took', { who: who(e.seat) }) : t('annaotto.log.tookCards', { who: who(e.seat), n: e.count });
    case 'passed': return t('annaotto.log.passed', { who: who(e.seat) });
    case 'reversed': return t('annaotto.log.reversed');
    case 'skipped': return t('annaotto.log.skipped', { who: who(e.seat) });
    case 'slapped': return t('annaotto.log.slapped', { who: who(e.seat), n: e.count });
    case 'slowest': return t('annaotto.log.slowest', { who: who(e.seat) });
    case 'silent-all': return t('annaotto.log.silentAll', { who: who(e.seat) });
    case 'silent-otto': return t('annaotto.log.silentOtto', { who: who(e.seat) });
    case 'called': return `${who(e.seat)}: ANNA!`;
    case 'caught': return t('annaotto.log.caught', { who: who(e.seat), other: who(e.other) });
    case 'out': return t('annaotto.log.out', { who: who(e.seat), n: e.count });
    case 'ended': return t('annaotto.log.ended');
    case 'turn': return '';
  }
};
