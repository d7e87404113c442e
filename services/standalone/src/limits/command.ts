/** `komavox limits`: what one user may store and have unfinished, in place of the settings, set while the product runs. */
import { type UserLimitName, userLimitNames, type UserLimits, userLimits } from '@komavox/http/user-limits';
import { type Command, Option } from 'commander';
import { UsageError } from '../cli/input.js';
import type { callOperator } from './operator-calls.js';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly issuer: string;
  readonly createdAt: string;
  readonly limits: UserLimits;
}

interface Output {
  readonly json?: boolean;
}

const jsonOption = () => new Option('--json', 'JSON on standard output, for scripts');

export function addLimitCommands(program: Command): void {
  const limits = program
    .command('limits')
    .description('limits of one user, in place of the settings, while the product runs');
  limits
    .command('list')
    .description('accounts that have limits of their own')
    .addOption(jsonOption())
    .action(async (output: Output) => {
      const accounts = await ask<readonly Account[]>('/operator/users');
      const text = accounts.map((one) => `${nameOf(one)}\n${ownOf(one.limits)}`).join('\n');
      write(output, accounts, accounts.length === 0 ? 'The settings hold for every account.' : text);
    });
  limits
    .command('show')
    .description('the limits of an account')
    .argument('<account>', 'its email, or its id where several have the email')
    .addOption(jsonOption())
    .action(async (account: string, output: Output) => {
      const found = await findAccount(account);
      write(output, found, describe(found));
    });
  const set = limits
    .command('set')
    .description('set limits of an account; they hold from its next call on')
    .argument('<account>', 'its email, or its id where several have the email')
    .addOption(jsonOption());
  for (const name of userLimitNames) {
    const { meaning, setting } = userLimits[name];
    set.option(`--${name} <number>`, `${meaning}; "default" is ${setting}`);
  }
  set.action(async (account: string, options: Output & Partial<Record<UserLimitName, string>>) => {
    const changes = new URLSearchParams();
    for (const name of userLimitNames) {
      const value = options[name];
      if (value !== undefined) changes.set(name, value);
    }
    if (changes.size === 0) throw new UsageError(`Say what to set: --${userLimitNames.join(', --')}.`);
    const { id } = await findAccount(account);
    const path = `/operator/users/${encodeURIComponent(id)}/limits?${changes.toString()}`;
    const changed = await ask<Account>(path, 'PATCH');
    write(options, changed, describe(changed));
  });
}

/** With what calls an operator, which is loaded when a command needs it. */
async function ask<Answer>(...call: Parameters<typeof callOperator>): Promise<Answer> {
  const operator = await import('./operator-calls.js');
  return await operator.callOperator<Answer>(...call);
}

async function findAccount(account: string): Promise<Account> {
  const found = await ask<readonly Account[]>(`/operator/users?is=${encodeURIComponent(account)}`);
  const [first] = found;
  if (first === undefined) throw new UsageError(`There is no account with the email or id ${account}.`);
  if (found.length === 1) return first;
  const which = found.map((one) => `  ${nameOf(one)}`).join('\n');
  throw new UsageError(`Several accounts have this email; name one by its id:\n${which}`);
}

const nameOf = ({ id, email, issuer, createdAt }: Account): string =>
  `${email}, ${issuer === 'local' ? 'with a password here' : `by ${issuer}`}, since ${createdAt.slice(0, 10)}, ${id}`;

const ownOf = (limits: UserLimits): string =>
  userLimitNames
    .flatMap((name) => (limits[name] === undefined ? [] : [`  ${name} ${limits[name]}`]))
    .join('\n');

const describe = (account: Account): string => {
  const rows = userLimitNames.map((name) => {
    const { meaning, setting } = userLimits[name];
    const own = account.limits[name];
    return `  ${name.padEnd(9)} ${own === undefined ? `as ${setting} says` : `${own}, ${meaning}`}`;
  });
  return [nameOf(account), ...rows].join('\n');
};

const write = ({ json }: Output, value: object, text: string): void =>
  void process.stdout.write(`${json ? JSON.stringify(value) : text}\n`);
