import { createChoiceParser, type Environment } from './setting-values.ts';

/** One setting: its description, default and parser. */
export interface Setting<Value> {
  description: string;
  /** Shown in the docs instead of a computed default. */
  shownDefault?: string;
  defaultValue: (env?: Environment) => Value;
  /** @throws Error whose message is the accepted form */
  parse: (text: string, env: Environment) => Value;
  /** All values that the setting accepts, if they are few. */
  choices?: readonly string[];
  /** The value is never shown, not even in error messages. */
  secret?: boolean;
}

export const defineSetting = <Value>(definition: Setting<Value>): Setting<Value> => definition;
export const optionalSetting = <Value>(
  description: string,
  parse: Setting<Value>['parse'],
  shownDefault = 'none',
) => defineSetting<Value | undefined>({ description, shownDefault, defaultValue: () => undefined, parse });
export const secretSetting = <Value>(
  description: string,
  parse: Setting<Value>['parse'],
  shownDefault = 'none',
) => defineSetting<Value | undefined>({ ...optionalSetting(description, parse, shownDefault), secret: true });
export const choiceSetting = <const Value extends string>(
  description: string,
  defaultChoice: NoInfer<Value>,
  choices: readonly Value[],
) =>
  defineSetting<Value>({
    description,
    choices,
    defaultValue: () => defaultChoice,
    parse: createChoiceParser(...choices),
  });
