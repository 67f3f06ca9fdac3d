// The games' options in plain words: a name, and what it changes. Values that are words have a text, too.
// An option that the server has and this list has not is shown by its bare name, so a new one never breaks the page.
import type { GameName } from '../wire/types';
import { catalogue } from './catalogue';

interface OptionText { name: string; hint: string; values?: Record<string, string> }
export type OptionTexts = Record<GameName, Record<string, OptionText>>;

export const optionTexts: Record<'en' | 'de' | 'nl' | 'fr' | 'it', OptionTexts> = catalogue({
  en: {
    uno: {
      target: { name: 'Points to win', hint: 'Whoever reaches them first wins the match.' },
      rounds: { name: 'Rounds', hint: '0 plays to the points above; otherwise exactly so many rounds.' },
      wildPoints: { name: 'A wild counts', hint: 'Points for a wild left in a hand.' },
      bluff: { name: 'Wild Draw Four is a bluff', hint: 'Whoever has to draw four may challenge. When does that succeed?', values: { match: 'if any card would have fitted', colour: 'if a card of the colour would have fitted' } },
      partner: { name: 'Partners', hint: 'Whoever sits opposite plays with you. Needs 4, 6, 8 or 10 seats.' },
      stack: { name: 'Stack draw cards', hint: 'Answer a draw card with one of the same kind: the next one draws the sum.' },
      sevenO: { name: '7 swaps, 0 passes on', hint: 'A 7 swaps hands with somebody; a 0 hands all hands on.' },
      jumpIn: { name: 'Jump in', hint: 'Whoever holds exactly the same card may lay it out of turn.' },
    },
    annaotto: {
      cards: { name: 'Cards for each', hint: 'Eight is usual; six make a shorter game.' },
      placings: { name: 'Play for all places', hint: 'Off: the game ends when the first is out.' },
      deck: { name: 'Deck', hint: '“standard” is the deck that comes with the game. Another name only if your host has added a deck.' },
    },
    anansi: {
      rounds: { name: 'Rounds', hint: 'The usual game has three; the bonus grows from round to round.' },
      race: { name: 'Race to', hint: '0: off. Otherwise you play rounds, each with a bonus of 4, until somebody has so many points.' },
    },
    otto: {
      target: { name: 'Points to win', hint: 'Whoever has them after a round wins.' },
      teams: { name: 'Teams', hint: 'Two against two, opposite each other. Needs 4 seats.' },
      honour: { name: 'On your honour', hint: 'Off: whoever can close something must. On: the table does not insist; see for yourselves.' },
      cards: { name: 'Secret cards', hint: 'Off: tiles only, for the first games.' },
      tiles: { name: 'Tiles', hint: '“standard” is the set that comes with the game. Another name only if your host has added a set.' },
    },
  },
  de: {
    uno: {
      target: { name: 'Punkte zum Sieg', hint: 'Wer sie zuerst erreicht, gewinnt.' },
      rounds: { name: 'Runden', hint: '0: bis zu den Punkten oben; sonst genau so viele Runden.' },
      wildPoints: { name: 'Eine Farbwahl zählt', hint: 'Punkte für eine Farbwahl auf der Hand.' },
      bluff: { name: 'Zieh-Vier ist ein Bluff', hint: 'Wer vier ziehen müsste, darf anzweifeln. Wann gelingt das?', values: { match: 'wenn irgendeine Karte gepasst hätte', colour: 'wenn eine Karte der Farbe gepasst hätte' } },
      partner: { name: 'Partner', hint: 'Wer gegenüber sitzt, spielt mit dir. Braucht 4, 6, 8 oder 10 Plätze.' },
      stack: { name: 'Ziehkarten stapeln', hint: 'Auf eine Ziehkarte mit der gleichen antworten: Der Nächste zieht die Summe.' },
      sevenO: { name: '7 tauscht, 0 gibt weiter', hint: 'Eine 7 tauscht die Hand mit jemandem; bei einer 0 wandern alle Hände weiter.' },
      jumpIn: { name: 'Dazwischenwerfen', hint: 'Wer genau die gleiche Karte hat, darf sie außer der Reihe legen.' },
    },
    annaotto: {
      cards: { name: 'Karten für jeden', hint: 'Üblich sind acht; mit sechs wird es kürzer.' },
      placings: { name: 'Um alle Plätze spielen', hint: 'Aus: Das Spiel endet, sobald jemand fertig ist.' },
      deck: { name: 'Kartensatz', hint: '„standard“ ist der Satz, der dabei ist. Ein anderer Name nur, wenn euer Gastgeber einen Satz hinzugefügt hat.' },
    },
    anansi: {
      rounds: { name: 'Runden', hint: 'Üblich sind drei; der Bonus wächst von Runde zu Runde.' },
      race: { name: 'Wettlauf bis', hint: '0: aus. Sonst spielt ihr Runden mit je 4 Bonuspunkten, bis jemand so viele Punkte hat.' },
    },
    otto: {
      target: { name: 'Punkte zum Sieg', hint: 'Wer sie nach einer Runde hat, gewinnt.' },
      teams: { name: 'Teams', hint: 'Zwei gegen zwei, über Kreuz. Braucht 4 Plätze.' },
      honour: { name: 'Auf Ehre', hint: 'Aus: Wer etwas schließen kann, muss. An: Der Tisch besteht nicht darauf; passt selbst auf.' },
      cards: { name: 'Geheimkarten', hint: 'Aus: nur Plättchen, für die ersten Spiele.' },
      tiles: { name: 'Plättchen', hint: '„standard“ ist der Satz, der dabei ist. Ein anderer Name nur, wenn euer Gastgeber einen Satz hinzugefügt hat.' },
    },
  },
  nl: {
    uno: {
      target: { name: 'Punten om te winnen', hint: 'Wie ze het eerst haalt, wint.' },
      rounds: { name: 'Rondes', hint: '0: tot de punten hierboven; anders precies zoveel rondes.' },
      wildPoints: { name: 'Een keuzekaart telt', hint: 'Punten voor een keuzekaart in de hand.' },
      bluff: { name: 'Pak-vier is bluf', hint: 'Wie vier moet pakken, mag betwisten. Wanneer lukt dat?', values: { match: 'als er een kaart had gepast', colour: 'als er een kaart van de kleur had gepast' } },
      partner: { name: 'Partners', hint: 'Wie tegenover je zit, speelt met je mee. Vraagt 4, 6, 8 of 10 plaatsen.' },
      stack: { name: 'Pakkaarten stapelen', hint: 'Antwoord op een pakkaart met dezelfde: de volgende pakt de som.' },
      sevenO: { name: '7 ruilt, 0 geeft door', hint: 'Een 7 ruilt de hand met iemand; bij een 0 gaan alle handen door.' },
      jumpIn: { name: 'Ertussen springen', hint: 'Wie precies dezelfde kaart heeft, mag hem buiten de beurt leggen.' },
    },
    annaotto: {
      cards: { name: 'Kaarten per speler', hint: 'Gewoonlijk acht; met zes duurt het korter.' },
      placings: { name: 'Om alle plaatsen spelen', hint: 'Uit: het spel eindigt als de eerste uit is.' },
      deck: { name: 'Kaartenset', hint: '“standard” is de set die erbij hoort. Een andere naam alleen als jullie gastheer een set heeft toegevoegd.' },
    },
    anansi: {
      rounds: { name: 'Rondes', hint: 'Gewoonlijk drie; de bonus groeit per ronde.' },
      race: { name: 'Race tot', hint: '0: uit. Anders speel je rondes met telkens 4 bonuspunten, tot iemand zoveel punten heeft.' },
    },
    otto: {
      target: { name: 'Punten om te winnen', hint: 'Wie ze na een ronde heeft, wint.' },
      teams: { name: 'Teams', hint: 'Twee tegen twee, tegenover elkaar. Vraagt 4 plaatsen.' },
      honour: { name: 'Op je erewoord', hint: 'Uit: wie iets kan sluiten, moet. Aan: de tafel dwingt het niet af; let zelf op.' },
      cards: { name: 'Geheime kaarten', hint: 'Uit: alleen tegels, voor de eerste spellen.' },
      tiles: { name: 'Tegels', hint: '“standard” is de set die erbij hoort. Een andere naam alleen als jullie gastheer een set heeft toegevoegd.' },
    },
  },
  fr: {
    uno: {
      target: { name: 'Points pour gagner', hint: 'Qui les atteint d’abord gagne.' },
      rounds: { name: 'Manches', hint: '0 : jusqu’aux points ci-dessus ; sinon exactement ce nombre.' },
      wildPoints: { name: 'Un joker compte', hint: 'Points pour un joker resté en main.' },
      bluff: { name: 'Le +4 est un bluff', hint: 'Qui doit piocher quatre peut contester. Quand est-ce que cela réussit ?', values: { match: 'si une carte allait', colour: 'si une carte de la couleur allait' } },
      partner: { name: 'Partenaires', hint: 'En face de toi, on joue avec toi. Il faut 4, 6, 8 ou 10 places.' },
      stack: { name: 'Empiler les +', hint: 'Réponds par la même carte : le suivant pioche la somme.' },
      sevenO: { name: '7 échange, 0 fait passer', hint: 'Un 7 échange les mains ; un 0 les fait toutes passer.' },
      jumpIn: { name: 'S’intercaler', hint: 'Qui a exactement la même carte peut la poser hors de son tour.' },
    },
    annaotto: {
      cards: { name: 'Cartes par joueur', hint: 'Huit d’habitude ; avec six, c’est plus court.' },
      placings: { name: 'Jouer toutes les places', hint: 'Non : la partie finit dès que quelqu’un sort.' },
      deck: { name: 'Jeu de cartes', hint: '« standard » est le jeu fourni. Un autre nom seulement si votre hôte en a ajouté un.' },
    },
    anansi: {
      rounds: { name: 'Manches', hint: 'Trois d’habitude ; le bonus grandit de manche en manche.' },
      race: { name: 'Course jusqu’à', hint: '0 : non. Sinon on joue des manches, chacune avec un bonus de 4, jusqu’à ce que quelqu’un ait ces points.' },
    },
    otto: {
      target: { name: 'Points pour gagner', hint: 'Qui les a après une manche gagne.' },
      teams: { name: 'Équipes', hint: 'Deux contre deux, face à face. Il faut 4 places.' },
      honour: { name: 'Sur l’honneur', hint: 'Non : qui peut fermer une forme le doit. Oui : la table n’insiste pas ; à vous de veiller.' },
      cards: { name: 'Cartes secrètes', hint: 'Non : seulement les tuiles, pour débuter.' },
      tiles: { name: 'Tuiles', hint: '« standard » est la série fournie. Un autre nom seulement si votre hôte en a ajouté une.' },
    },
  },
  it: {
    uno: {
      target: { name: 'Punti per vincere', hint: 'Vince chi li raggiunge per primo.' },
      rounds: { name: 'Smazzate', hint: '0: fino ai punti qui sopra; altrimenti proprio tante.' },
      wildPoints: { name: 'Un jolly vale', hint: 'Punti per un jolly rimasto in mano.' },
      bluff: { name: 'Il +4 è un bluff', hint: 'Chi deve pescare quattro può contestare. Quando riesce?', values: { match: 'se una carta andava bene', colour: 'se una carta del colore andava bene' } },
      partner: { name: 'Coppie', hint: 'Chi siede di fronte gioca con te. Servono 4, 6, 8 o 10 posti.' },
      stack: { name: 'Accumulare i +', hint: 'Rispondi con la stessa carta: il prossimo pesca la somma.' },
      sevenO: { name: '7 scambia, 0 passa', hint: 'Un 7 scambia le carte con qualcuno; uno 0 le fa passare tutte.' },
      jumpIn: { name: 'Inserirsi', hint: 'Chi ha proprio la stessa carta può posarla fuori turno.' },
    },
    annaotto: {
      cards: { name: 'Carte a testa', hint: 'Di solito otto; con sei dura meno.' },
      placings: { name: 'Giocare tutti i posti', hint: 'No: la partita finisce appena uno esce.' },
      deck: { name: 'Mazzo', hint: '«standard» è il mazzo del gioco. Un altro nome solo se chi ospita ne ha aggiunto uno.' },
    },
    anansi: {
      rounds: { name: 'Giri', hint: 'Di solito tre; il bonus cresce di giro in giro.' },
      race: { name: 'Corsa fino a', hint: '0: no. Altrimenti si giocano giri, ognuno con un bonus di 4, finché uno ha tanti punti.' },
    },
    otto: {
      target: { name: 'Punti per vincere', hint: 'Vince chi li ha dopo un giro.' },
      teams: { name: 'Squadre', hint: 'Due contro due, di fronte. Servono 4 posti.' },
      honour: { name: 'Sull’onore', hint: 'No: chi può chiudere una figura deve. Sì: il tavolo non insiste; state attenti voi.' },
      cards: { name: 'Carte segrete', hint: 'No: solo tessere, per cominciare.' },
      tiles: { name: 'Tessere', hint: '«standard» è la serie del gioco. Un altro nome solo se chi ospita ne ha aggiunta una.' },
    },
  },
});
