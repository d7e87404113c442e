import { CarouselSkeleton } from './Carousel.js';
import { MangaCardSkeleton } from './MangaCard.js';
import { mangaGrid, sectionSize } from './MangaSection.js';

/** Home before its first section is known. */
export function HomeSkeleton() {
  return (
    <div aria-hidden className="grid gap-10 lg:gap-14">
      <CarouselSkeleton />
      <div>
        <div className="skeleton mb-5 h-7 w-48 rounded-sm" />
        <div className={mangaGrid}>
          {Array.from({ length: sectionSize }, (_, index) => (
            <MangaCardSkeleton key={index} />
          ))}
        </div>
      </div>
    </div>
  );
}
