/** The plans (spec 2, section 9). The only place of prices: a browser names a plan, never an amount. */
export const planIds = ['basic', 'plus', 'pro'] as const;
export type PlanId = (typeof planIds)[number];

interface Plan {
  readonly id: PlanId;
  readonly name: string;
  /** US dollars. */
  readonly price: number;
  readonly billingCycle: string;
  readonly credits: number;
  readonly features: readonly string[];
  readonly buttonText: string;
  /** Percent less for a credit than in the smallest plan, as shown. */
  readonly discount?: number;
}

const forAll = ['Advanced captions', 'Custom voice'];

export const plans: readonly Plan[] = [
  {
    id: 'basic',
    name: 'Basic',
    price: 1.99,
    billingCycle: 'one-time',
    credits: 100,
    features: ['100 credits', ...forAll, 'Basic support'],
    buttonText: 'Buy Basic',
  },
  {
    id: 'plus',
    name: 'Plus',
    price: 2.99,
    billingCycle: 'one-time',
    credits: 200,
    features: ['200 credits', ...forAll, 'Priority support'],
    buttonText: 'Buy Plus',
    discount: 25,
  },
  {
    id: 'pro',
    name: 'Pro',
    price: 3.99,
    billingCycle: 'one-time',
    credits: 400,
    features: ['400 credits', ...forAll, 'Priority support'],
    buttonText: 'Buy Pro',
    discount: 50,
  },
];
