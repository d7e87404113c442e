/** The three plans of the spec, as the product answers them. */
import type { Plan } from '../api/types.js';

const plan = (id: Plan['id'], name: string, price: number, credits: number): Plan => ({
  id,
  name,
  price,
  billingCycle: 'one-time',
  credits,
  features: [`${credits} credits`, 'Advanced captions', 'Custom voice'],
  buttonText: `Buy ${name}`,
});

export const plans: readonly Plan[] = [
  plan('basic', 'Basic', 1.99, 100),
  { ...plan('plus', 'Plus', 2.99, 200), discount: 25 },
  { ...plan('pro', 'Pro', 3.99, 400), discount: 50 },
];
