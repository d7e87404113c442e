/** What the calls answer (API.md), by the names the screens use. */

export interface Manga {
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly coverUrl: string;
  readonly originalLanguage: string;
  readonly languages: readonly string[];
  readonly readingDirection: 'rtl' | 'ltr';
}

export interface Chapter {
  readonly id: string;
  readonly mangaId: string;
  readonly chapterNumber: number;
  readonly title: string;
  readonly language: string;
  readonly pageCount: number;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly display_name: string;
  readonly photoURL: string | null;
  readonly creditPoint: number;
  readonly dubs: number;
  readonly createdAt: string;
}

export interface AuthConfig {
  readonly provider: 'local' | 'firebase';
  readonly federated: readonly { readonly id: string; readonly name: string; readonly simulated: boolean }[];
}
