/**
 * Faces that pages are lettered in. Held-out pages have others than those that finders and recognisers were tuned on; they
 * come out of pinned npm packages into BENCH_CACHE, as they are no part of the product.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fontFaces } from '@komavox/fonts';
import type { SpokenLanguage } from '@komavox/languages';
import { GlobalFonts } from '@napi-rs/canvas';
import { benchCache } from '../../python.js';

export type Split = 'tuning' | 'held-out';

export interface Face {
  /** Of this benchmark alone, for CSS and for measuring. */
  readonly name: string;
  readonly file: string;
}

interface Lettering {
  /** One of them a page. */
  readonly text: readonly Face[];
  readonly effects: Face;
}

/** `<package>@<version>` of @expo-google-fonts, and the file in it. All are OFL-1.1. */
const packages = {
  patrickHand: ['patrick-hand@0.4.1', '400Regular/PatrickHand_400Regular.ttf'],
  balsamiq: ['balsamiq-sans@0.4.1', '400Regular/BalsamiqSans_400Regular.ttf'],
  balsamiqBold: ['balsamiq-sans@0.4.1', '700Bold/BalsamiqSans_700Bold.ttf'],
  pangolin: ['pangolin@0.4.1', '400Regular/Pangolin_400Regular.ttf'],
  kalam: ['kalam@0.4.1', '700Bold/Kalam_700Bold.ttf'],
  kosugi: ['kosugi-maru@0.4.1', '400Regular/KosugiMaru_400Regular.ttf'],
  mincho: ['shippori-mincho@0.4.1', '700Bold/ShipporiMincho_700Bold.ttf'],
  yusei: ['yusei-magic@0.4.2', '400Regular/YuseiMagic_400Regular.ttf'],
  dela: ['dela-gothic-one@0.4.1', '400Regular/DelaGothicOne_400Regular.ttf'],
  kuaile: ['zcool-kuaile@0.4.2', '400Regular/ZCOOLKuaiLe_400Regular.ttf'],
  xiaowei: ['zcool-xiaowei@0.4.1', '400Regular/ZCOOLXiaoWei_400Regular.ttf'],
  chocolate: ['chocolate-classical-sans@0.4.4', '400Regular/ChocolateClassicalSans_400Regular.ttf'],
  cactus: ['cactus-classical-serif@0.4.5', '400Regular/CactusClassicalSerif_400Regular.ttf'],
  gaegu: ['gaegu@0.4.1', '700Bold/Gaegu_700Bold.ttf'],
  jua: ['jua@0.4.1', '400Regular/Jua_400Regular.ttf'],
} as const;
type HeldOut = keyof typeof packages;

const latin: readonly HeldOut[] = ['patrickHand', 'balsamiqBold', 'kalam', 'balsamiq'];
const heldOut: Readonly<Partial<Record<SpokenLanguage, readonly HeldOut[]>>> = {
  ja: ['mincho', 'kosugi', 'yusei'],
  zh: ['xiaowei', 'kuaile'],
  'zh-hk': ['chocolate', 'cactus'],
  ko: ['jua', 'gaegu'],
  ru: ['balsamiqBold', 'pangolin', 'balsamiq'],
};
const heldOutEffects: Readonly<Partial<Record<SpokenLanguage, HeldOut>>> = {
  ja: 'dela',
  zh: 'dela',
  'zh-hk': 'dela',
  ko: 'jua',
  ru: 'balsamiqBold',
};

/** Families of packages/fonts, with their weight. */
const tuning: Readonly<Partial<Record<SpokenLanguage, readonly string[]>>> = {
  ja: ['Noto Sans JP 700', 'Noto Sans JP 400'],
  zh: ['Noto Sans SC 700', 'Noto Sans SC 400'],
  'zh-hk': ['Noto Sans TC 700', 'Noto Sans TC 400'],
  ko: ['Noto Sans KR 700', 'Noto Sans KR 400'],
  ru: ['Fira Sans 700', 'Fira Sans 400'],
};
const tuningLatin = ['Comic Neue 700', 'Comic Neue 400'];

/** @throws Error where npm can't get the packages */
export function letteringOf(language: SpokenLanguage, split: Split): Lettering {
  if (split === 'tuning') {
    const text = (tuning[language] ?? tuningLatin).map(productFace);
    return { text, effects: productFace(effectsOfProduct(language)) };
  }
  const text = (heldOut[language] ?? latin).map(heldOutFace);
  return { text, effects: heldOutFace(heldOutEffects[language] ?? 'balsamiqBold') };
}

/** What letters are taken from that a face lacks. */
export const fallbackOf = (language: SpokenLanguage): Face =>
  productFace((tuning[language] ?? tuningLatin)[0] ?? '');

function effectsOfProduct(language: SpokenLanguage): string {
  if (language === 'ja') return 'Reggae One 400';
  return tuning[language]?.[0] ?? 'Bangers 400';
}

const registered = new Map<string, Face>();

function face(name: string, file: string): Face {
  const known = registered.get(name);
  if (known) return known;
  if (!GlobalFonts.registerFromPath(file, name)) throw new Error(`${file} is no font`);
  const made = { name, file };
  registered.set(name, made);
  return made;
}

function productFace(name: string): Face {
  const found = fontFaces.find(
    ({ family, weight, style }) => style === 'normal' && `${family} ${weight}` === name,
  );
  if (!found) throw new Error(`packages/fonts has no ${name}`);
  return face(name, found.file);
}

function heldOutFace(name: HeldOut): Face {
  const [wanted, file] = packages[name];
  const folder = join(heldOutFolder(), 'node_modules/@expo-google-fonts', wanted.split('@')[0] ?? '');
  return face(`held-out ${name}`, join(folder, file));
}

let gotten: string | undefined;

function heldOutFolder(): string {
  if (gotten !== undefined) return gotten;
  const wanted = [...new Set(Object.values(packages).map(([name]) => `@expo-google-fonts/${name}`))];
  const hash = createHash('sha256').update(wanted.join(' ')).digest('hex');
  const folder = join(benchCache, `fonts-${hash.slice(0, 12)}`);
  const complete = join(folder, 'complete');
  if (!existsSync(complete)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...quiet, '--prefix', folder, ...wanted], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    writeFileSync(complete, '');
  }
  gotten = folder;
  return folder;
}
