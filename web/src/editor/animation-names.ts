import { animationTypes, type AnimationType } from '@komavox/scene';

/** Entrances as people read them. */
export const animationNames: Readonly<Record<AnimationType, string>> = {
  fade: 'Fade in',
  fadeScale: 'Fade in and grow',
  slideLeft: 'Slide left',
  slideRight: 'Slide right',
  slideUp: 'Slide up',
  slideDown: 'Slide down',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  flipX: 'Unfold up and down',
  flipY: 'Unfold to the sides',
  rotate: 'Half a turn',
  rotateLeft: 'Turn left',
  rotateRight: 'Turn right',
  bounce: 'Bounce',
  swing: 'Swing',
  tilt: 'Tilt',
  wipe: 'Wipe',
  flash: 'Flash',
};

/** For a list to choose from. */
export const animationOptions = animationTypes.map((value) => ({ value, label: animationNames[value] }));
