import type { Lesson } from './lesson';

// Whatever the other player draws and however it is held, neither side of it fits on what lies: it can only draw and keep.
// Nor do the backs of one's own cards fit, which it might lay.
export const lesson: Lesson = {
  seats: 2,
  level: 'easy',
  position: {
    game: 'annaotto', seats: 2, hands: [['RsO/Tw', 'Ys/Bc'], ['Bc/Rd', 'Tw/Oc', 'Bw/Yc']], undecided: [['Rc/Gd'], []],
    discard: ['Gw/Vd'], draw: ['Pw/Tc', 'Gc/Vw', 'Od/Vc', 'Yd/Pc', 'Bd/Yc', 'Td/Oc', 'Pd/Tc'],
  },
  wants: [/^face Gd/, /^lay 2$/, /^lay 1\.0$/, /^lay 0 anna/, /^lay 0 otto/],
  texts: {
    en: [
      'A new card, and it has two faces. One will look at you; the others see its back, and they may play that! Green lies in the middle: let the green dots face you.',
      'Below each of your cards a strip shows its back. A card fits with the same colour or the same pattern. Green fits on green: lay your green dots.',
      'Now you hold no green and no dots. But look at the other player’s cards: you may lay a back that you see! The red dots fit on dots. Touch them there.',
      'Your OTTO is red and fits on red. Whoever comes next answers with an ANNA or draws two cards. It is your last card but one: press ANNA!, then lay it.',
      'Nobody had an ANNA: two cards drawn. Your last card has stripes, and stripes lie in the middle. Press OTTO!, then lay it.',
      'You are out and have won. Later you will meet ALL (everybody slaps the pile), PLUS, HURDLE and ANNAOTTO, which turns whole hands round.',
    ],
    de: [
      'Eine neue Karte, und sie hat zwei Gesichter. Eines schaut zu dir, die Rückseite sehen die anderen, und sie dürfen sie spielen! In der Mitte liegt Grün: Lass die grünen Punkte zu dir zeigen.',
      'Der Streifen unter jeder deiner Karten zeigt ihre Rückseite. Eine Karte passt mit gleicher Farbe oder gleichem Muster. Grün passt auf Grün: Lege deine grünen Punkte.',
      'Jetzt hast du weder Grün noch Punkte. Aber schau zu deinem Gegenüber: Eine Rückseite, die du siehst, darfst du legen! Die roten Punkte passen auf Punkte. Tippe sie dort an.',
      'Dein OTTO ist rot und passt auf Rot. Wer danach kommt, antwortet mit einer ANNA oder zieht zwei Karten. Es ist deine vorletzte Karte: Drücke ANNA!, dann lege sie.',
      'Keine ANNA da: zwei Karten gezogen. Deine letzte Karte hat Streifen, und Streifen liegen in der Mitte. Drücke OTTO!, dann lege sie.',
      'Du bist fertig und hast gewonnen. Später triffst du ALLE (alle schlagen auf den Stapel), PLUS, HÜRDE und ANNAOTTO, das ganze Hände umdreht.',
    ],
    nl: [
      'Een nieuwe kaart, en ze heeft twee gezichten. Eén kijkt naar jou; de achterkant zien de anderen, en zij mogen die spelen! In het midden ligt groen: laat de groene stippen naar jou wijzen.',
      'De strook onder elke kaart toont haar achterkant. Een kaart past met dezelfde kleur of hetzelfde patroon. Groen past op groen: leg je groene stippen.',
      'Nu heb je geen groen en geen stippen. Maar kijk naar de ander: een achterkant die je ziet, mag je leggen! De rode stippen passen op stippen. Tik ze daar aan.',
      'Je OTTO is rood en past op rood. Wie daarna komt, antwoordt met een ANNA of pakt twee kaarten. Het is je voorlaatste kaart: druk op ANNA! en leg haar dan.',
      'Geen ANNA: twee kaarten gepakt. Je laatste kaart heeft strepen, en er liggen strepen in het midden. Druk op OTTO! en leg haar dan.',
      'Je bent uit en hebt gewonnen. Later kom je ALLEN tegen (iedereen slaat op de stapel), PLUS, HORDE en ANNAOTTO, dat hele handen omdraait.',
    ],
    fr: [
      'Une nouvelle carte, et elle a deux visages. L’un te regarde ; les autres voient le dos, et ils peuvent le jouer ! Il y a du vert au milieu : tourne les pois verts vers toi.',
      'La bande sous chacune de tes cartes montre son dos. Une carte va avec la même couleur ou le même motif. Vert sur vert : pose tes pois verts.',
      'Tu n’as plus ni vert ni pois. Mais regarde les cartes de l’autre : un dos que tu vois, tu peux le poser ! Les pois rouges vont sur les pois. Touche-les là-bas.',
      'Ton OTTO est rouge et va sur le rouge. Le suivant répond par une ANNA ou pioche deux cartes. C’est ton avant-dernière carte : appuie sur ANNA!, puis pose-la.',
      'Pas d’ANNA : deux cartes piochées. Ta dernière carte a des rayures, et il y a des rayures au milieu. Appuie sur OTTO!, puis pose-la.',
      'Tu n’as plus de cartes : tu as gagné. Plus tard tu verras TOUS (chacun tape sur la pile), PLUS, HAIE et ANNAOTTO, qui retourne des mains entières.',
    ],
    it: [
      'Una carta nuova, e ha due facce. Una guarda te; gli altri vedono il dorso, e possono giocarlo! Al centro c’è verde: gira verso di te i punti verdi.',
      'La striscia sotto ogni tua carta mostra il dorso. Una carta va bene con lo stesso colore o lo stesso motivo. Verde su verde: gioca i tuoi punti verdi.',
      'Ora non hai né verde né punti. Ma guarda le carte dell’altro: un dorso che vedi, puoi giocarlo! I punti rossi vanno sui punti. Toccali lì.',
      'Il tuo OTTO è rosso e va sul rosso. Chi segue risponde con una ANNA o pesca due carte. È la tua penultima carta: premi ANNA!, poi giocala.',
      'Niente ANNA: due carte pescate. La tua ultima carta ha le righe, e al centro ci sono righe. Premi OTTO!, poi giocala.',
      'Sei senza carte e hai vinto. Più avanti troverai TUTTI (tutti battono sul mazzo), PLUS, OSTACOLO e ANNAOTTO, che gira mani intere.',
    ],
  },
};
