/** The settings of the chassis and of every service as Markdown tables, from their schemas. */
import { chassisSettings } from '@komavox/service';
import { product, standaloneSettings } from '@komavox/standalone';
import { z } from 'zod';

interface Described {
  readonly properties?: Readonly<
    Record<string, { readonly description?: string; readonly default?: string | number | boolean }>
  >;
}

function table(title: string, shape: z.ZodObject): string {
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Described;
  const rows = Object.entries(properties).map(([name, { description = '', default: value }]) => {
    const shown = value === undefined || value === '' ? '' : `\`${value}\``;
    return `| \`${name}\` | ${shown} | ${description} |`;
  });
  return rows.length === 0
    ? ''
    : [`### ${title}`, '', '| setting | default | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}

export function settingsTables(): string {
  return [
    table('Every process', chassisSettings.shape),
    table('All services in one process', standaloneSettings.shape),
    ...product.map((service) => table(service.name, service.settings.shape)),
  ]
    .filter(Boolean)
    .join('\n');
}

export const settingsMarks = { begin: '<!-- settings:begin -->', end: '<!-- settings:end -->' } as const;
