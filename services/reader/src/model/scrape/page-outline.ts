/** What the search for a chapter needs of an HTML page, read in one pass: no tree of it is made. */
import { decodeBuffer } from 'encoding-sniffer';
import { Parser } from 'htmlparser2';

export type Attributes = Readonly<Record<string, string>>;

/** An `img`, `amp-img` or `picture`. */
export interface OutlinedImage {
  /** Undefined for a `picture` without one. */
  readonly image: Attributes | undefined;
  /** The sources of a `picture`. */
  readonly sources: readonly Attributes[];
  readonly inNoscript: boolean;
  /** In a part of the page beside the chapter. */
  readonly inOtherPart: boolean;
}

export interface PageOutline {
  /** Of `base`. */
  readonly base: string | undefined;
  readonly images: readonly OutlinedImage[];
  /** Texts of scripts. */
  readonly scripts: readonly string[];
  /** Addresses of `og:image`. */
  readonly ogImages: readonly string[];
}

/** As deep as browsers nest. A page is read to where it goes deeper: each end of a tag looks for its start. */
const maxDepth = 512;
const maxImages = 5000;

const ogNames = new Set(['og:image', 'og:image:url']);

interface Picture extends OutlinedImage {
  image: Attributes | undefined;
  readonly sources: Attributes[];
}

interface OpenElement {
  readonly inNoscript: boolean;
  readonly inOtherPart: boolean;
  readonly picture: Picture | undefined;
  /** The text of a script, as it comes. */
  readonly script: string[] | undefined;
}

const outside: OpenElement = { inNoscript: false, inOtherPart: false, picture: undefined, script: undefined };

/**
 * @param html as it came
 * @param charset that the server names
 * @param isOtherPart whether an element is beside the chapter, with all in it
 */
export function outlinePage(
  html: Buffer,
  charset: string | undefined,
  isOtherPart: (name: string, attributes: Attributes) => boolean,
): PageOutline {
  const outline = new OutlineInProgress(isOtherPart);
  const parser = new Parser({
    onopentag(name, attributes) {
      if (outline.open(name, attributes) > maxDepth) parser.pause();
    },
    onclosetag: () => outline.close(),
    ontext: (text) => outline.take(text),
  });
  parser.end(decodeBuffer(html, charset === undefined ? {} : { transportLayerEncodingLabel: charset }));
  const { base, images, ogImages } = outline;
  return { base, images, ogImages, scripts: outline.scripts.map((texts) => texts.join('')) };
}

class OutlineInProgress {
  base: string | undefined;
  readonly images: OutlinedImage[] = [];
  readonly scripts: string[][] = [];
  readonly ogImages: string[] = [];
  readonly #open: OpenElement[] = [];

  constructor(private readonly isOtherPart: (name: string, attributes: Attributes) => boolean) {}

  /** How many are open now. */
  open(name: string, attributes: Attributes): number {
    const around = this.#around;
    this.#takeAddresses(name, attributes);
    // The words of the whole page's class say nothing of its parts.
    const isWhole = name === 'html' || name === 'body';
    const { inNoscript, inOtherPart, picture } = around;
    return this.#open.push({
      inNoscript: inNoscript || name === 'noscript',
      inOtherPart: !isWhole && (inOtherPart || this.isOtherPart(name, attributes)),
      picture: picture ?? (name === 'picture' ? this.#addImage(undefined) : undefined),
      script: name === 'script' && attributes['src'] === undefined ? this.#addScript() : undefined,
    });
  }

  close(): void {
    this.#open.pop();
  }

  take(text: string): void {
    this.#around.script?.push(text);
  }

  get #around(): OpenElement {
    return this.#open.at(-1) ?? outside;
  }

  #takeAddresses(name: string, attributes: Attributes): void {
    const { picture } = this.#around;
    if (name === 'img' && picture) picture.image ??= attributes;
    else if ((name === 'img' || name === 'amp-img') && !picture) this.#addImage(attributes);
    else if (name === 'source') picture?.sources.push(attributes);
    else if (name === 'base') this.base ??= attributes['href'];
    else if (name === 'meta' && ogNames.has(attributes['property'] ?? attributes['name'] ?? '')) {
      this.ogImages.push(attributes['content'] ?? '');
    }
  }

  #addImage(image: Attributes | undefined): Picture {
    const { inNoscript, inOtherPart } = this.#around;
    const added: Picture = { image, sources: [], inNoscript, inOtherPart };
    if (this.images.length < maxImages) this.images.push(added);
    return added;
  }

  #addScript(): string[] {
    const texts: string[] = [];
    this.scripts.push(texts);
    return texts;
  }
}
