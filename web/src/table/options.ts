// The server takes all options anew; what is standard is left out.
import type { OptionInfo, OptionValue } from '../wire/types';

export function chosenOptions(infos: readonly OptionInfo[], values: Readonly<Record<string, OptionValue>>): Record<string, OptionValue> {
  const chosen: Record<string, OptionValue> = {};
  for (const info of infos) {
    const value = values[info.name];
    if (value !== undefined && value !== info.default) chosen[info.name] = value;
  }
  return chosen;
}
