/** Two replicas on one server of documents: the sandbox and the orders are shared, and each order is fulfilled once. */
import { bootForTest, type TestProduct } from '@komavox/service/testing';
import { realServers, type RealServers } from '@komavox/test-servers';
import { billing } from '../../src/index.js';
import { voice } from '../voice-stand-in.js';
import {
  act,
  begin,
  comeBack,
  entriesOf,
  kindsOf,
  movementsBecome,
  newUser,
  payIn,
  type Completed,
} from './shop.js';

let servers: RealServers<'documents'>;
let replicas: readonly TestProduct[] = [];

const boot = () =>
  bootForTest([billing, voice], {
    environment: { DOCUMENTS_URL: servers.server('documents').url, CHECKOUT_SWEEP_SECONDS: '1' },
  });
const replica = (index: number): TestProduct => {
  const found = replicas[index % replicas.length];
  if (!found) throw new Error('no replica');
  return found;
};

beforeAll(async () => {
  servers = await realServers(['documents']);
  replicas = [await boot(), await boot()];
});
afterAll(async () => {
  await Promise.all(replicas.map((one) => one.stop()));
  await servers.close();
});

it('a purchase goes on at whichever replica answers, and is granted, taken back and given back once', async () => {
  const bought = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const user = newUser();
      const purchase = await begin(replica(index), user);
      const { location } = await payIn(replica(index + 1), purchase);
      const answers = await Promise.all([0, 1].map((at) => comeBack(replica(at), user, location)));
      const told = await Promise.all(answers.map((answer) => answer.json<Completed>()));
      expect(told.map(({ creditPoint }) => creditPoint)).toEqual([200, 200]);
      expect(told.filter(({ alreadyProcessed }) => !alreadyProcessed)).toHaveLength(1);
      return purchase;
    }),
  );
  await Promise.all(bought.map((purchase, index) => act(replica(index), purchase, 'dispute')));
  for (const [index, { user }] of bought.entries())
    await movementsBecome(replica(index), user, ['purchased 200', 'disputed -200']);
  await Promise.all(bought.map((purchase, index) => act(replica(index + 1), purchase, 'win')));
  for (const [index, { user }] of bought.entries())
    await movementsBecome(replica(index), user, ['purchased 200', 'disputed -200', 'reinstated 200']);
});

it('a purchase that was begun before a restart is paid after it', async () => {
  const user = newUser();
  const purchase = await begin(replica(0), user, 'pro');
  await Promise.all(replicas.map((one) => one.stop()));
  replicas = [await boot(), await boot()];
  const { location } = await payIn(replica(0), purchase);
  expect((await comeBack(replica(1), user, location)).status).toBe(200);
  expect(kindsOf(await entriesOf(replica(0), user))).toEqual(['purchased 400']);
});
