// Words on a seat's tag; part of every board.
import { catalogue } from './catalogue';

export const texts = catalogue({
  en: { notNow: 'not now', you: '(you)', yourTurn: 'your turn', turn: 'to act', thinking: 'thinking', away: 'away', standIn: 'bot stands in', won: 'won', clock: 'seconds left', standInSoon: 'seconds until a bot stands in' },
  de: { notNow: 'jetzt nicht', you: '(du)', yourTurn: 'du bist dran', turn: 'ist dran', thinking: 'denkt nach', away: 'nicht da', standIn: 'Bot vertritt', won: 'gewonnen', clock: 'Sekunden übrig', standInSoon: 'Sekunden, bis ein Bot vertritt' },
  nl: { notNow: 'nu niet', you: '(jij)', yourTurn: 'jij bent', turn: 'is aan de beurt', thinking: 'denkt na', away: 'weg', standIn: 'bot valt in', won: 'gewonnen', clock: 'seconden over', standInSoon: 'seconden tot een bot invalt' },
  fr: { notNow: 'pas maintenant', you: '(toi)', yourTurn: 'à toi', turn: 'doit jouer', thinking: 'réfléchit', away: 'absent', standIn: 'un bot remplace', won: 'a gagné', clock: 'secondes restantes', standInSoon: 'secondes avant qu’un bot remplace' },
  it: { notNow: 'non ora', you: '(tu)', yourTurn: 'tocca a te', turn: 'deve giocare', thinking: 'pensa', away: 'assente', standIn: 'gioca un bot', won: 'ha vinto', clock: 'secondi rimasti', standInSoon: 'secondi prima che giochi un bot' },
});
