import { SettingsError } from '@komavox/core';
import { parseKafkaAddress } from './address.js';

const mistakesOf = (address: string): readonly string[] => {
  try {
    parseKafkaAddress(address);
  } catch (error) {
    if (error instanceof SettingsError) return error.mistakes;
    throw error;
  }
  return [];
};

describe('the address of Kafka', () => {
  it('is a list of brokers', () => {
    const plain = { brokers: ['one:9092', '[::1]:9093'], tls: false };
    expect(parseKafkaAddress('kafka://one:9092,[::1]:9093')).toEqual(plain);
    expect(parseKafkaAddress('kafka://one:9092,[::1]:9093/')).toEqual(plain);
    expect(parseKafkaAddress('kafka://one:9092?tls=true')).toEqual({ brokers: ['one:9092'], tls: true });
  });

  it('names a user, whose password may hold anything that is encoded', () => {
    const password = 'p@ss:w/rd?#%,☆';
    const address = `kafka://a%40b:${encodeURIComponent(password)}@one:1,two:2?tls=true`;
    const sasl = { mechanism: 'scram-sha-512', username: 'a@b', password };
    expect(parseKafkaAddress(address)).toEqual({ brokers: ['one:1', 'two:2'], tls: true, sasl });
    expect(parseKafkaAddress(`${address}&mechanism=plain`).sasl?.mechanism).toBe('plain');
    expect(parseKafkaAddress('kafka://u:a:b@h:1').sasl?.password).toBe('a:b');
  });

  it.each([
    ['kafka://', ['kafka:// needs host:port[,host:port]']],
    ['kafka://one', ['kafka:// needs host:port[,host:port]']],
    ['kafka://one:1,two', ['kafka:// needs host:port[,host:port]']],
    ['kafka://one:1/topic', ['kafka:// needs host:port[,host:port]']],
    ['kafka://user@one:1', ['kafka:// needs user and password']],
    ['kafka://:word@one:1', ['kafka:// needs user and password']],
    ['kafka://user:100%@one:1', ['kafka:// needs user and password']],
    ['kafka://one:1?tls=yes', ['tls is true or false']],
    ['kafka://u:w@one:1?mechanism=gssapi', ['mechanism is plain, scram-sha-256 or scram-sha-512']],
    ['kafka://one:1?mechanism=plain', ['mechanism is for a user']],
    ['kafka://one:1?ssl=true', ['kafka:// takes tls and mechanism']],
    [
      'kafka://user:@one?tls=1&mechanism=x&y=z',
      [
        'kafka:// needs host:port[,host:port]',
        'kafka:// needs user and password',
        'tls is',
        'mechanism is plain',
        'kafka:// takes',
      ],
    ],
  ])('%s is refused with a sentence for each mistake', (address, sentences) => {
    const mistakes = mistakesOf(address);
    expect(mistakes).toHaveLength(sentences.length);
    sentences.forEach((sentence, index) => expect(mistakes[index]).toContain(`EVENTS_URL: ${sentence}`));
  });

  it.each([
    'kafka://user:hush/word@one:1',
    'kafka://user:hush?word@one:1',
    'kafka://user:hush#word@one:1',
    'kafka://user:hush@word@one:1',
    'kafka://user:hushword%@one:1',
    'kafka://user:hushword@one?tls=hush&mechanism=hush&hush=word',
  ])('%s is refused without a word of what could be the password', (address) => {
    const mistakes = mistakesOf(address);
    expect(mistakes.length).toBeGreaterThan(0);
    expect(mistakes.join('\n')).not.toContain('hush');
  });
});
