export { lineKinds, manners, type AssignedLine, type Member } from './cast.js';
