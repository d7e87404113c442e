/** Cuts shots off the page's thread, which has pictures to draw meanwhile. */
import { answerQuestions } from '../../workers/answer-questions.js';
import { PageShots, type ShotPictures, type WantedShot } from './page-shots.js';

const shots = new PageShots();

answerQuestions<WantedShot, ShotPictures>(
  (wanted) => shots.cut(wanted),
  ({ part, fill }) => [part, fill],
);
