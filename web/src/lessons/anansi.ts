import type { Lesson } from './lesson';

// The last three tricks of a round of one's own choosing. Seat 1 can only follow at first; later both may also recruit, but
// with snakes or hornets that change neither the trump nor who takes the last trick.
export const lesson: Lesson = {
  seats: 3,
  level: 'easy',
  position: {
    game: 'anansi', seats: 3, options: { rounds: 1 }, row: ['H', 'S', 'L'], display: { H: ['H2'], S: ['S3'], L: [] },
    hands: [['H1', 'S11', 'S14'], ['L3', 'S4', 'S5'], ['H7', 'H8']], leader: 2, trick: [{ seat: 2, card: 'L9' }], piles: [[['L5', 'L6', 'L8']], [], []],
  },
  wants: [/^recruit S11/, /^inspire/, /^play H1/, /^play S14/],
  texts: {
    en: [
      'Each trick you take is a story. You have one already, but nobody listens. So do not play into this trick: choose your snake 11 and press Recruit. Its two heads bring two listeners.',
      'Two listeners came. One of them can hear the story you have: inspire it. At the end you want exactly as many listeners as stories.',
      'Your snake 11 lies under the trump row now. Two snakes there: snake is trump! A hornet was led, and you hold one, so you must follow: play the hornet 1.',
      'You did not get that trick, and that is fine: you lack one story, and one trick is left. Snake is trump: play your snake 14, it beats everything.',
      'Two stories, two listeners: two points, and a bonus for the exact number. With too many listeners none would have counted. A real game has three such rounds.',
    ],
    de: [
      'Jeder Stich ist eine Geschichte. Eine hast du schon, aber niemand hört zu. Spiel also nicht in diesen Stich: Wähle deine Schlange 11 und drücke Werben. Ihre zwei Köpfe bringen zwei Zuhörer.',
      'Zwei Zuhörer sind gekommen. Einer kann die Geschichte hören, die du hast: Begeistere ihn. Am Ende willst du genau so viele Zuhörer wie Geschichten.',
      'Deine Schlange 11 liegt jetzt unter der Trumpfreihe. Zwei Schlangen dort: Schlange ist Trumpf! Ausgespielt ist eine Hornisse, und du hast eine, also musst du sie legen: Spiele die Hornisse 1.',
      'Den Stich hast du nicht bekommen. Macht nichts: Dir fehlt eine Geschichte, und ein Stich ist übrig. Schlange ist Trumpf: Deine Schlange 14 schlägt alles.',
      'Zwei Geschichten, zwei Zuhörer: zwei Punkte und ein Bonus, weil es genau aufgeht. Mit zu vielen Zuhörern hätte keiner gezählt. Ein richtiges Spiel hat drei solche Runden.',
    ],
    nl: [
      'Elke slag is een verhaal. Eén heb je al, maar niemand luistert. Speel dus niet in deze slag: kies je slang 11 en druk op Werven. De twee koppen brengen twee luisteraars.',
      'Er zijn twee luisteraars. Eén kan het verhaal horen dat je hebt: inspireer die. Aan het eind wil je precies evenveel luisteraars als verhalen.',
      'Je slang 11 ligt nu onder de troefrij: daar liggen twee slangen, dus is slang troef! Er is een horzel gevraagd en je hebt er een: je moet bekennen. Speel de horzel 1.',
      'Die slag was niet voor jou, en dat geeft niet: je mist nog één verhaal en er is nog één slag. Slang is troef: speel je slang 14, die wint van alles.',
      'Twee verhalen, twee luisteraars: twee punten, en een bonus omdat het precies klopt. Met te veel luisteraars had er geen geteld. Een echt spel heeft drie zulke rondes.',
    ],
    fr: [
      'Chaque pli est une histoire. Tu en as déjà une, mais personne n’écoute. Ne joue donc pas dans ce pli : choisis ton serpent 11 et appuie sur Recruter. Ses deux têtes amènent deux auditeurs.',
      'Deux auditeurs sont venus. L’un peut entendre ton histoire : inspire-le. À la fin, il te faut exactement autant d’auditeurs que d’histoires.',
      'Ton serpent 11 est sous la rangée d’atout : deux serpents y sont, donc serpent est atout ! Un frelon est demandé et tu en as un : il faut fournir. Joue le frelon 1.',
      'Ce pli n’est pas pour toi, et tant mieux : il te manque une histoire et il reste un pli. Serpent est atout : ton serpent 14 bat tout.',
      'Deux histoires, deux auditeurs : deux points, et un bonus car le compte est juste. Avec trop d’auditeurs, aucun n’aurait compté. Une vraie partie a trois manches.',
    ],
    it: [
      'Ogni presa è una storia. Una l’hai già, ma nessuno ascolta. Quindi non giocare in questa presa: scegli il tuo serpente 11 e premi Recluta. Le sue due teste portano due ascoltatori.',
      'Sono venuti due ascoltatori. Uno può sentire la storia che hai: ispiralo. Alla fine ti servono tanti ascoltatori quante storie.',
      'Il tuo serpente 11 sta sotto la fila delle briscole: lì ci sono due serpenti, quindi la briscola è serpente! È uscito un calabrone e ne hai uno: devi rispondere. Gioca il calabrone 1.',
      'Quella presa non era per te, e va bene: ti manca una storia e resta una presa. La briscola è serpente: il tuo serpente 14 batte tutto.',
      'Due storie, due ascoltatori: due punti, e un bonus perché il conto torna. Con troppi ascoltatori non ne contava nessuno. Una partita vera ha tre giri così.',
    ],
  },
};
