// What happens in this game, as sentences of the log; see games/telling.ts.
import { catalogue } from '../../i18n/catalogue';
import type { OttoEvent } from '../../wire/types';
import type { OttoView } from '../contract';
import type { Story } from '../telling';
import { texts as boardTexts, type T } from './texts';

const texts = catalogue({
  en: {
    began: (n: number) => `Round ${n} begins.`, blind: (n: number, who: string) => `Round ${n}, blind, between ${who}.`, tookTile: (who: string, tile: string) => `${who} takes ${tile} onto the player board.`, tookCard: (who: string) => `${who} takes a secret card`, drew: (who: string, tile: string) => `${who} draws ${tile}.`,
    left: (who: string, tile: string) => `${who}: ${tile} leaves the game.`, placed: (who: string, tile: string, place: string) => `${who} lays ${tile} on ${place}.`, marked: (who: string, shape: string, n: number) => `${who} closes a shape: ${shape}, ${n === 1 ? '1 point' : `${n} points`}.`, unmarked: (shape: string) => `Closed, but nobody has a marker left: ${shape}.`,
    otto: (who: string) => `${who} makes an OTTO!`, ottos: (who: string, n: number) => `${who} makes ${n} OTTOs at once!`, played: (who: string, card: string) => `${who} plays ${card}`, stolenCard: 'just stolen', as: (card: string) => `as ${card}`, passedOn: (way: string) => `All kept tiles go on ${way}.`, swapped: (who: string, other: string) => `${who} and ${other} swap their kept tiles.`, swept: 'All kept tiles leave.',
    stole: (who: string, other: string) => `${who} takes a card from ${other}`, cardLeft: 'The stolen card cannot be played and leaves the game', lifted: (who: string, place: string) => `${who} lifts the tile on ${place}.`, moved: (from: string, to: string) => `The tile goes from ${from} to ${to}.`, turnedThere: (place: string) => `The tile on ${place} is turned.`,
    declined: (who: string) => `${who}: no infinity.`, scored: (who: string, n: number) => `${who}: ${n === 1 ? '1 point' : `${n} points`}.`, consoled: (who: string, n: number) => `${who} had no point yet and gets ${n}.`, drewOff: (who: string, tile: string) => `Draw-off: ${who} draws ${tile}.`, ended: (who: string) => `The game is over. Winner: ${who}.`, lost: 'The game is over.',
  },
  de: {
    began: (n) => `Runde ${n} beginnt.`, blind: (n, who) => `Runde ${n}, blind, zwischen ${who}.`, tookTile: (who, tile) => `${who} nimmt ${tile} auf die Ablage.`, tookCard: (who) => `${who} nimmt eine Geheimkarte`, drew: (who, tile) => `${who} zieht ${tile}.`,
    left: (who, tile) => `${who}: ${tile} kommt aus dem Spiel.`, placed: (who, tile, place) => `${who} legt ${tile} auf ${place}.`, marked: (who, shape, n) => `${who} schließt eine Form: ${shape}, ${n === 1 ? '1 Punkt' : `${n} Punkte`}.`, unmarked: (shape) => `Geschlossen, aber niemand hat noch einen Marker dafür: ${shape}.`,
    otto: (who) => `${who} macht ein OTTO!`, ottos: (who, n) => `${who} macht ${n} OTTOs auf einmal!`, played: (who, card) => `${who} spielt ${card}`, stolenCard: 'eben geraubt', as: (card) => `als ${card}`, passedOn: (way) => `Alle behaltenen Plättchen wandern ${way}.`, swapped: (who, other) => `${who} und ${other} tauschen die behaltenen Plättchen.`, swept: 'Alle behaltenen Plättchen gehen weg.',
    stole: (who, other) => `${who} nimmt ${other} eine Karte`, cardLeft: 'Die geraubte Karte lässt sich nicht spielen und kommt aus dem Spiel', lifted: (who, place) => `${who} hebt das Plättchen auf ${place}.`, moved: (from, to) => `Das Plättchen wandert von ${from} nach ${to}.`, turnedThere: (place) => `Das Plättchen auf ${place} wird gedreht.`,
    declined: (who) => `${who}: keine Unendlichkeit.`, scored: (who, n) => `${who}: ${n === 1 ? '1 Punkt' : `${n} Punkte`}.`, consoled: (who, n) => `${who} hatte noch keinen Punkt und bekommt ${n}.`, drewOff: (who, tile) => `Stechen: ${who} zieht ${tile}.`, ended: (who) => `Das Spiel ist aus. Gewonnen: ${who}.`, lost: 'Das Spiel ist aus.',
  },
  nl: {
    began: (n) => `Potje ${n} begint.`, blind: (n, who) => `Potje ${n}, blind, tussen ${who}.`, tookTile: (who, tile) => `${who} neemt ${tile} op het spelersbord.`, tookCard: (who) => `${who} neemt een geheime kaart`, drew: (who, tile) => `${who} trekt ${tile}.`,
    left: (who, tile) => `${who}: ${tile} gaat uit het spel.`, placed: (who, tile, place) => `${who} legt ${tile} op ${place}.`, marked: (who, shape, n) => `${who} sluit een vorm: ${shape}, ${n === 1 ? '1 punt' : `${n} punten`}.`, unmarked: (shape) => `Gesloten, maar niemand heeft er nog een marker voor: ${shape}.`,
    otto: (who) => `${who} maakt een OTTO!`, ottos: (who, n) => `${who} maakt ${n} OTTO’s tegelijk!`, played: (who, card) => `${who} speelt ${card}`, stolenCard: 'net gestolen', as: (card) => `als ${card}`, passedOn: (way) => `Alle bewaarde tegels gaan ${way}.`, swapped: (who, other) => `${who} en ${other} ruilen hun bewaarde tegels.`, swept: 'Alle bewaarde tegels gaan weg.',
    stole: (who, other) => `${who} neemt een kaart van ${other}`, cardLeft: 'De gestolen kaart kan niet gespeeld worden en gaat uit het spel', lifted: (who, place) => `${who} tilt de tegel op ${place} op.`, moved: (from, to) => `De tegel gaat van ${from} naar ${to}.`, turnedThere: (place) => `De tegel op ${place} wordt gedraaid.`,
    declined: (who) => `${who}: geen oneindigheid.`, scored: (who, n) => `${who}: ${n === 1 ? '1 punt' : `${n} punten`}.`, consoled: (who, n) => `${who} had nog geen punt en krijgt er ${n}.`, drewOff: (who, tile) => `Beslissing: ${who} trekt ${tile}.`, ended: (who) => `Het spel is afgelopen. Gewonnen: ${who}.`, lost: 'Het spel is afgelopen.',
  },
  fr: {
    began: (n) => `La manche ${n} commence.`, blind: (n, who) => `Manche ${n}, à l’aveugle, entre ${who}.`, tookTile: (who, tile) => `${who} prend ${tile} sur son plateau.`, tookCard: (who) => `${who} prend une carte secrète`, drew: (who, tile) => `${who} tire ${tile}.`,
    left: (who, tile) => `${who} : ${tile} quitte la partie.`, placed: (who, tile, place) => `${who} pose ${tile} en ${place}.`, marked: (who, shape, n) => `${who} ferme une forme : ${shape}, ${n === 1 ? '1 point' : `${n} points`}.`, unmarked: (shape) => `Forme fermée, mais plus aucun marqueur : ${shape}.`,
    otto: (who) => `${who} fait un OTTO !`, ottos: (who, n) => `${who} fait ${n} OTTO d’un coup !`, played: (who, card) => `${who} joue ${card}`, stolenCard: 'tout juste volée', as: (card) => `comme ${card}`, passedOn: (way) => `Toutes les tuiles gardées passent ${way}.`, swapped: (who, other) => `${who} et ${other} échangent leurs tuiles gardées.`, swept: 'Toutes les tuiles gardées partent.',
    stole: (who, other) => `${who} prend une carte à ${other}`, cardLeft: 'La carte volée ne peut pas être jouée et quitte la partie', lifted: (who, place) => `${who} soulève la tuile en ${place}.`, moved: (from, to) => `La tuile va de ${from} à ${to}.`, turnedThere: (place) => `La tuile en ${place} est tournée.`,
    declined: (who) => `${who} : pas d’infini.`, scored: (who, n) => `${who} : ${n === 1 ? '1 point' : `${n} points`}.`, consoled: (who, n) => `${who} n’avait encore aucun point et en reçoit ${n}.`, drewOff: (who, tile) => `Départage : ${who} tire ${tile}.`, ended: (who) => `La partie est finie. Victoire : ${who}.`, lost: 'La partie est finie.',
  },
  it: {
    began: (n) => `Comincia il round ${n}.`, blind: (n, who) => `Round ${n}, alla cieca, fra ${who}.`, tookTile: (who, tile) => `${who} prende ${tile} sulla plancia.`, tookCard: (who) => `${who} prende una carta segreta`, drew: (who, tile) => `${who} pesca ${tile}.`,
    left: (who, tile) => `${who}: ${tile} esce dal gioco.`, placed: (who, tile, place) => `${who} posa ${tile} in ${place}.`, marked: (who, shape, n) => `${who} chiude una figura: ${shape}, ${n === 1 ? '1 punto' : `${n} punti`}.`, unmarked: (shape) => `Chiusa, ma nessuno ha più un segnalino: ${shape}.`,
    otto: (who) => `${who} fa un OTTO!`, ottos: (who, n) => `${who} fa ${n} OTTO in un colpo!`, played: (who, card) => `${who} gioca ${card}`, stolenCard: 'appena rubata', as: (card) => `come ${card}`, passedOn: (way) => `Tutte le tessere tenute passano ${way}.`, swapped: (who, other) => `${who} e ${other} si scambiano le tessere tenute.`, swept: 'Tutte le tessere tenute vanno via.',
    stole: (who, other) => `${who} prende una carta a ${other}`, cardLeft: 'La carta rubata non si può giocare ed esce dal gioco', lifted: (who, place) => `${who} solleva la tessera in ${place}.`, moved: (from, to) => `La tessera va da ${from} a ${to}.`, turnedThere: (place) => `La tessera in ${place} viene girata.`,
    declined: (who) => `${who}: niente infinito.`, scored: (who, n) => `${who}: ${n === 1 ? '1 punto' : `${n} punti`}.`, consoled: (who, n) => `${who} non aveva ancora punti e ne riceve ${n}.`, drewOff: (who, tile) => `Spareggio: ${who} pesca ${tile}.`, ended: (who) => `La partita è finita. Vince: ${who}.`, lost: 'La partita è finita.',
  },
});

const worth = { small: 1, large: 2, square: 4 } as const;

export const story: Story<OttoView, OttoEvent> = (e, view, names, lang) => {
  const t = texts[lang], b = boardTexts[lang] as T;
  const who = (seat: number) => names[seat] ?? '?';
  // Markers and points are a team's where there are teams.
  const owner = (n: number) => (view.options.teams ? `${who(n)} & ${who(n + 2)}` : who(n));
  const card = (one: keyof T['card'] | undefined) => (one ? `: ${b.card[one].replaceAll('\u00ad', '')}.` : '.');
  switch (e.event) {
    case 'roundBegan': return e.tied.length > 0 ? t.blind(e.round, e.tied.map(who).join(', ')) : t.began(e.round);
    case 'tookTile': return t.tookTile(who(e.seat), b.tile(e.tile));
    case 'tookCard': return t.tookCard(who(e.seat)) + card(e.card);
    case 'drew': return t.drew(who(e.seat), b.tile(e.tile));
    case 'leftGame': return t.left(who(e.seat), b.tile(e.tile));
    case 'placed': return t.placed(who(e.seat), b.tile(e.tile), e.place);
    case 'marked': return t.marked(owner(e.seat), b.marker[e.kind], worth[e.kind]);
    case 'unmarked': return t.unmarked(b.marker[e.kind]);
    case 'otto': return e.count > 1 ? t.ottos(who(e.seat), e.count) : t.otto(who(e.seat));
    case 'played': {
      const name = (one: keyof T['card']) => b.card[one].replaceAll('\u00ad', '');
      const more = [e.as ? t.as(name(e.as)) : '', e.stolen ? t.stolenCard : '', e.to ? b[e.to] : '', e.other === undefined ? '' : `→ ${who(e.other)}`].filter(Boolean);
      return [t.played(who(e.seat), name(e.card)), ...more].join(', ') + '.';
    }
    case 'passedOn': return t.passedOn(b[e.to]);
    case 'swapped': return t.swapped(who(e.seat), who(e.other));
    case 'swept': return t.swept;
    case 'stole': return t.stole(who(e.seat), who(e.other)) + card(e.card);
    case 'cardLeft': return t.cardLeft + card(e.card);
    case 'lifted': return t.lifted(who(e.seat), e.place);
    case 'moved': return e.from === e.place ? t.turnedThere(e.place) : t.moved(e.from, e.place);
    case 'declined': return t.declined(who(e.seat));
    case 'scored': return t.scored(owner(e.seat), e.points);
    case 'consoled': return t.consoled(owner(e.seat), e.points);
    case 'drewOff': return t.drewOff(who(e.seat), b.tile(e.tile));
    case 'turn': return '';
    case 'ended': return e.winners.length > 0 ? t.ended(e.winners.map(who).join(', ')) : t.lost;
  }
};
