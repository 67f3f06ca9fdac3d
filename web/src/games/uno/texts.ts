// The words of this board, in all languages of the interface. A missing one fails the build.
import { catalogue, type Lang } from '../../i18n/catalogue';
import { words } from '../cards/words';
import { tintOf, valueOf } from './notation';

export const texts = catalogue({
  en: {
    hand: 'Your hand', value: { S: 'skip', V: 'reverse', D: 'draw two', W: 'wild', F: 'wild draw four' },
    draw: (n: number) => `Draw pile, ${n} cards`, drawn: 'just drawn', top: (card: string) => `Top card: ${card}`, colourNow: (c: string) => `Colour in force: ${c}`,
    lay: (card: string) => `Lay ${card}`, jump: (card: string) => `Jump in: ${card}`, jumpShort: 'Jump in!', pass: 'Keep it, pass', take: (n: number) => `Draw ${n}`, accept: 'Accept, draw',
    challenge: 'Challenge', call: 'Call UNO', arm: 'UNO: call it with the lay', calls: 'UNO called', swap: (name: string) => `Swap hands with ${name}`,
    whom: 'Swap hands with whom?', pending: (n: number) => `${n} cards to draw`, points: (n: number) => `${n} points`, partner: 'partner', team: 'team', knows: 'you know',
    roundOver: (name: string, n: number) => `${name} won the round: ${n} points`, dried: 'Nobody could go on: the round ends',
    roundEnd: 'The round is over', nextRound: (n: number) => `On to round ${n}`, layShort: 'Lay it', bluff: (c: string | null) => (c ? `Wild draw four, laid on ${c}. A bluff?` : 'Wild draw four. A bluff?'),
    layHead: 'Lay', takeHead: 'Draw and pass', callHead: 'Calls', nameHead: 'Choose a colour', round: 'Round', pile: 'Draw pile', uncalled: 'has not called UNO',
  },
  de: {
    hand: 'Deine Hand', value: { S: 'Aussetzen', V: 'Richtungswechsel', D: 'Zieh zwei', W: 'Farbwahl', F: 'Zieh vier' },
    draw: (n: number) => `Nachziehstapel, ${n} Karten`, drawn: 'eben gezogen', top: (card: string) => `Oberste Karte: ${card}`, colourNow: (c: string) => `Es gilt: ${c}`,
    lay: (card: string) => `${card} legen`, jump: (card: string) => `Dazwischenwerfen: ${card}`, jumpShort: 'Dazwischen!', pass: 'Behalten, weiter', take: (n: number) => `${n} ziehen`, accept: 'Annehmen, ziehen',
    challenge: 'Anzweifeln', call: 'UNO rufen', arm: 'UNO: beim Legen ansagen', calls: 'UNO gerufen', swap: (name: string) => `Hand mit ${name} tauschen`,
    whom: 'Mit wem tauschst du?', pending: (n: number) => `${n} Karten zu ziehen`, points: (n: number) => `${n} Punkte`, partner: 'Partner', team: 'Team', knows: 'du kennst',
    roundOver: (name: string, n: number) => `${name} gewinnt die Runde: ${n} Punkte`, dried: 'Niemand kann weiter: Die Runde ist aus',
    roundEnd: 'Die Runde ist zu Ende', nextRound: (n: number) => `Weiter mit Runde ${n}`, layShort: 'Legen', bluff: (c: string | null) => (c ? `Zieh vier, auf ${c} gelegt. Ein Bluff?` : 'Zieh vier. Ein Bluff?'),
    layHead: 'Legen', takeHead: 'Ziehen und passen', callHead: 'Ansagen', nameHead: 'Farbe wählen', round: 'Runde', pile: 'Nachziehstapel', uncalled: 'hat nicht UNO gerufen',
  },
  nl: {
    hand: 'Jouw hand', value: { S: 'sla over', V: 'keer om', D: 'pak twee', W: 'keuzekleur', F: 'pak vier' },
    draw: (n: number) => `Trekstapel, ${n} kaarten`, drawn: 'net gepakt', top: (card: string) => `Bovenste kaart: ${card}`, colourNow: (c: string) => `Geldige kleur: ${c}`,
    lay: (card: string) => `Leg ${card}`, jump: (card: string) => `Tussengooien: ${card}`, jumpShort: 'Ertussen!', pass: 'Houden, passen', take: (n: number) => `Pak ${n}`, accept: 'Aannemen, pakken',
    challenge: 'Betwisten', call: 'Roep UNO', arm: 'UNO: roepen bij het leggen', calls: 'UNO geroepen', swap: (name: string) => `Ruil van hand met ${name}`,
    whom: 'Met wie ruil je van hand?', pending: (n: number) => `${n} kaarten te pakken`, points: (n: number) => `${n} punten`, partner: 'partner', team: 'team', knows: 'je kent',
    roundOver: (name: string, n: number) => `${name} wint de ronde: ${n} punten`, dried: 'Niemand kan verder: de ronde is uit',
    roundEnd: 'De ronde is uit', nextRound: (n: number) => `Verder met ronde ${n}`, layShort: 'Leggen', bluff: (c: string | null) => (c ? `Pak vier, op ${c} gelegd. Bluf?` : 'Pak vier. Bluf?'),
    layHead: 'Leggen', takeHead: 'Pakken en passen', callHead: 'Roepen', nameHead: 'Kleur kiezen', round: 'Ronde', pile: 'Trekstapel', uncalled: 'heeft geen UNO geroepen',
  },
  fr: {
    hand: 'Ta main', value: { S: 'passe', V: 'inversion', D: 'plus deux', W: 'joker', F: 'joker plus quatre' },
    draw: (n: number) => `Pioche, ${n} cartes`, drawn: 'tout juste piochée', top: (card: string) => `Carte du dessus : ${card}`, colourNow: (c: string) => `Couleur demandée : ${c}`,
    lay: (card: string) => `Poser ${card}`, jump: (card: string) => `S’interposer : ${card}`, jumpShort: 'S’interposer !', pass: 'Garder, passer', take: (n: number) => `Piocher ${n}`, accept: 'Accepter, piocher',
    challenge: 'Contester', call: 'Dire UNO', arm: 'UNO : annoncer en posant', calls: 'UNO annoncé', swap: (name: string) => `Échanger sa main avec ${name}`,
    whom: 'Avec qui échanges-tu ta main ?', pending: (n: number) => `${n} cartes à piocher`, points: (n: number) => `${n} points`, partner: 'partenaire', team: 'équipe', knows: 'tu connais',
    roundOver: (name: string, n: number) => `${name} gagne la manche : ${n} points`, dried: 'Personne ne peut jouer : la manche est finie',
    roundEnd: 'La manche est finie', nextRound: (n: number) => `Manche ${n}`, layShort: 'Poser', bluff: (c: string | null) => (c ? `Plus quatre posé sur ${c}. Un bluff ?` : 'Plus quatre. Un bluff ?'),
    layHead: 'Poser', takeHead: 'Piocher et passer', callHead: 'Annonces', nameHead: 'Choisir une couleur', round: 'Manche', pile: 'Pioche', uncalled: 'n’a pas dit UNO',
  },
  it: {
    hand: 'La tua mano', value: { S: 'salta', V: 'inverti', D: 'pesca due', W: 'jolly', F: 'jolly pesca quattro' },
    draw: (n: number) => `Mazzo, ${n} carte`, drawn: 'appena pescata', top: (card: string) => `Carta in cima: ${card}`, colourNow: (c: string) => `Colore in gioco: ${c}`,
    lay: (card: string) => `Gioca ${card}`, jump: (card: string) => `Inserisciti: ${card}`, jumpShort: 'Inserisciti!', pass: 'Tieni, passa', take: (n: number) => `Pesca ${n}`, accept: 'Accetta, pesca',
    challenge: 'Contesta', call: 'Di’ UNO', arm: 'UNO: chiamalo giocando', calls: 'UNO chiamato', swap: (name: string) => `Scambia la mano con ${name}`,
    whom: 'Con chi scambi la mano?', pending: (n: number) => `${n} carte da pescare`, points: (n: number) => `${n} punti`, partner: 'compagno', team: 'squadra', knows: 'conosci',
    roundOver: (name: string, n: number) => `${name} vince la mano: ${n} punti`, dried: 'Nessuno può giocare: la mano finisce',
    roundEnd: 'La mano è finita', nextRound: (n: number) => `Avanti con la mano ${n}`, layShort: 'Gioca', bluff: (c: string | null) => (c ? `Pesca quattro giocato su ${c}. Un bluff?` : 'Pesca quattro. Un bluff?'),
    layHead: 'Gioca', takeHead: 'Pesca e passa', callHead: 'Chiamate', nameHead: 'Scegli un colore', round: 'Mano', pile: 'Mazzo', uncalled: 'non ha detto UNO',
  },
});

/** "red 5, flame"; a wild has neither colour nor sign. */
export function cardName(card: string, lang: Lang): string {
  const tint = tintOf(card);
  const value = valueOf(card);
  const told = (texts[lang].value as Readonly<Record<string, string>>)[value] ?? value;
  return tint ? `${words[lang].colour[tint]} ${told}, ${words[lang].sign[tint]}` : told;
}
