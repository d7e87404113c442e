import { z } from 'zod';
import { describeRoutes } from './openapi.js';
import { replies, route } from './route.js';

const thing = z.object({ id: z.string() }).meta({ id: 'Thing' });

const described = describeRoutes([
  route.get('/things', {
    summary: 'Things',
    access: 'user',
    responses: { 200: z.array(thing) },
    handle: () => replies.json([]),
  }),
  route.post('/things', {
    summary: 'A thing',
    access: 'user',
    body: thing,
    responses: { 200: thing.nullable() },
    handle: () => replies.json(null),
  }),
]);

/** Every reference in a document. */
function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
}

describe('schemas with an id', () => {
  it('stand once in the components, and every reference finds them', () => {
    expect(Object.keys(described.components.schemas)).toEqual(['Thing']);
    expect(described.components.schemas['Thing']).toMatchObject({ type: 'object', required: ['id'] });
    const found = new Set(references(described.paths));
    expect([...found].sort()).toEqual(['#/components/schemas/Problem', '#/components/schemas/Thing']);
    expect(JSON.stringify(described)).not.toContain('$defs');
  });
});
