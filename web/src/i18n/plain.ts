// Words of the text mode.
import { catalogue } from './catalogue';

export const texts = catalogue({
  en: { moves: 'What you can do', nothing: 'Nothing to do for you now.', over: 'The game is over.', position: 'On the table' },
  de: { moves: 'Was du tun kannst', nothing: 'Für dich gibt es gerade nichts zu tun.', over: 'Das Spiel ist aus.', position: 'Auf dem Tisch' },
  nl: { moves: 'Wat je kunt doen', nothing: 'Er is nu niets voor jou te doen.', over: 'Het spel is afgelopen.', position: 'Op tafel' },
  fr: { moves: 'Ce que tu peux faire', nothing: 'Rien à faire pour toi maintenant.', over: 'La partie est finie.', position: 'Sur la table' },
  it: { moves: 'Cosa puoi fare', nothing: 'Ora non c’è niente da fare per te.', over: 'La partita è finita.', position: 'Sul tavolo' },
});
