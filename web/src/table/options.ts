// A game's options: in words, and as the server wants them.
import { textIf, type Lang } from '../i18n/texts';
import type { GameName, OptionInfo, OptionValue } from '../wire/types';

export interface OptionText { name: string; explanation: string; /** The text for a value that is a word. */ value?: (value: string) => string | undefined }

/** An option that is not in the catalogue is shown by its bare name, so a new option of the server never breaks the page. */
export function optionText(game: GameName, name: string, lang: Lang): OptionText {
  const say = (key: string): string | undefined => textIf(lang, key);
  return { name: say(`${game}.option.${name}`) ?? name, explanation: say(`${game}.option.${name}.hint`) ?? '', value: (value) => say(`${game}.option.${name}.value.${value}`) };
}

/** All options for the server, which replaces them as a whole; values that are the default are left out. */
export function chosenOptions(infos: readonly OptionInfo[], values: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> {
  const chosen: Record<string, OptionValue> = {};
  for (const info of infos) {
    const value = values[info.name];
    if (value !== undefined && value !== info.default) chosen[info.name] = value;
  }
  return chosen;
}
