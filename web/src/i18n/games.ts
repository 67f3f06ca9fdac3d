// The games as the start page shows them. Names of games are names, the same in every language.
import type { GameName } from '../wire/types';
import { catalogue } from './catalogue';

export const gameNames: Record<GameName, string> = { uno: 'UNO', annaotto: 'ANNAOTTO', anansi: 'Anansi', otto: 'OTTO' };
export const gameOrder: readonly GameName[] = ['uno', 'annaotto', 'anansi', 'otto'];
/** How many sit down when nobody says otherwise, and how many can. */
export const gameSeats: Record<GameName, { usual: number; least: number; most: number }> = {
  uno: { usual: 4, least: 2, most: 10 },
  annaotto: { usual: 4, least: 2, most: 8 },
  anansi: { usual: 4, least: 2, most: 5 },
  otto: { usual: 2, least: 1, most: 4 },
};

export const about = catalogue({
  en: {
    uno: 'Match colour or number, be rid of your cards first, and do not forget to call.',
    annaotto: 'Cards with two faces: your backs are in everybody’s sight, and anybody may play them.',
    anansi: 'Win as many tricks as you have listeners, and change what is trump on the way.',
    otto: 'Lay tiles, close circles and squares, and make an OTTO.',
  },
  de: {
    uno: 'Farbe oder Zahl bedienen, als Erste ohne Karten sein und das Ansagen nicht vergessen.',
    annaotto: 'Karten mit zwei Gesichtern: Deine Rückseiten sehen alle, und alle dürfen sie spielen.',
    anansi: 'So viele Stiche machen, wie du Zuhörer hast, und unterwegs den Trumpf ändern.',
    otto: 'Plättchen legen, Kreise und Quadrate schließen und ein OTTO machen.',
  },
  nl: {
    uno: 'Volg kleur of getal, raak als eerste je kaarten kwijt en vergeet niet te roepen.',
    annaotto: 'Kaarten met twee gezichten: iedereen ziet jouw achterkanten en mag ze spelen.',
    anansi: 'Haal zoveel slagen als je luisteraars hebt, en verander onderweg de troef.',
    otto: 'Leg tegels, sluit cirkels en vierkanten en maak een OTTO.',
  },
  fr: {
    uno: 'Suis la couleur ou le nombre, débarrasse-toi de tes cartes et n’oublie pas d’annoncer.',
    annaotto: 'Des cartes à deux visages : tout le monde voit tes dos et peut les jouer.',
    anansi: 'Fais autant de plis que tu as d’auditeurs, et change l’atout en chemin.',
    otto: 'Pose des tuiles, ferme des cercles et des carrés, et fais un OTTO.',
  },
  it: {
    uno: 'Segui il colore o il numero, resta senza carte per primo e non dimenticare di chiamare.',
    annaotto: 'Carte con due facce: tutti vedono i tuoi dorsi e possono giocarli.',
    anansi: 'Fai tante prese quanti sono i tuoi ascoltatori e cambia la briscola per strada.',
    otto: 'Posa tessere, chiudi cerchi e quadrati e fai un OTTO.',
  },
});
