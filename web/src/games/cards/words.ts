// Colours and their signs in words, for both card games: what is drawn is also said.
import { catalogue } from '../../i18n/catalogue';

export const words = catalogue({
  en: {
    colour: { R: 'red', O: 'orange', Y: 'yellow', G: 'green', T: 'turquoise', B: 'blue', V: 'violet', P: 'pink' },
    sign: { R: 'flame', O: 'star', Y: 'sun', G: 'leaf', T: 'fish', B: 'drop', V: 'moon', P: 'heart' },
    cancel: 'Cancel', cards: (n: number) => (n === 1 ? '1 card' : `${n} cards`),
    clockwise: 'Play goes clockwise', counter: 'Play goes counter-clockwise',
    wheel: 'Choose a colour', armed: 'will be called', catch: (name: string) => `Catch ${name}!`,
  },
  de: {
    colour: { R: 'rot', O: 'orange', Y: 'gelb', G: 'grün', T: 'türkis', B: 'blau', V: 'violett', P: 'rosa' },
    sign: { R: 'Flamme', O: 'Stern', Y: 'Sonne', G: 'Blatt', T: 'Fisch', B: 'Tropfen', V: 'Mond', P: 'Herz' },
    cancel: 'Abbrechen', cards: (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`),
    clockwise: 'Gespielt wird im Uhrzeigersinn', counter: 'Gespielt wird gegen den Uhrzeigersinn',
    wheel: 'Wähle eine Farbe', armed: 'wird angesagt', catch: (name: string) => `${name} erwischen!`,
  },
  nl: {
    colour: { R: 'rood', O: 'oranje', Y: 'geel', G: 'groen', T: 'turquoise', B: 'blauw', V: 'paars', P: 'roze' },
    sign: { R: 'vlam', O: 'ster', Y: 'zon', G: 'blad', T: 'vis', B: 'druppel', V: 'maan', P: 'hart' },
    cancel: 'Annuleren', cards: (n: number) => (n === 1 ? '1 kaart' : `${n} kaarten`),
    clockwise: 'Er wordt met de klok mee gespeeld', counter: 'Er wordt tegen de klok in gespeeld',
    wheel: 'Kies een kleur', armed: 'wordt geroepen', catch: (name: string) => `Betrap ${name}!`,
  },
  fr: {
    colour: { R: 'rouge', O: 'orange', Y: 'jaune', G: 'vert', T: 'turquoise', B: 'bleu', V: 'violet', P: 'rose' },
    sign: { R: 'flamme', O: 'étoile', Y: 'soleil', G: 'feuille', T: 'poisson', B: 'goutte', V: 'lune', P: 'cœur' },
    cancel: 'Annuler', cards: (n: number) => (n === 1 ? '1 carte' : `${n} cartes`),
    clockwise: 'On joue dans le sens des aiguilles', counter: 'On joue dans le sens inverse des aiguilles',
    wheel: 'Choisis une couleur', armed: 'sera annoncé', catch: (name: string) => `Attraper ${name} !`,
  },
  it: {
    colour: { R: 'rosso', O: 'arancione', Y: 'giallo', G: 'verde', T: 'turchese', B: 'blu', V: 'viola', P: 'rosa' },
    sign: { R: 'fiamma', O: 'stella', Y: 'sole', G: 'foglia', T: 'pesce', B: 'goccia', V: 'luna', P: 'cuore' },
    cancel: 'Annulla', cards: (n: number) => (n === 1 ? '1 carta' : `${n} carte`),
    clockwise: 'Si gioca in senso orario', counter: 'Si gioca in senso antiorario',
    wheel: 'Scegli un colore', armed: 'sarà chiamato', catch: (name: string) => `Becca ${name}!`,
  },
});
