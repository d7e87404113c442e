/**
 * `node .ci/reports.js REPORT [REPORT_OF_A_SECOND_RUN]`: what Jest's reports (--json) say. The first line is the numbers of
 * tests that passed, failed and were skipped; each next one is a file and a test of it that failed, with a tab between. A file
 * of the second report stands in place of the same one of the first.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const files = new Map();
for (const report of process.argv.slice(2)) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const result of testResults) files.set(result.name, result);
}

/** Of a file that could not be run, or whose hooks failed, no test may say so. */
function failuresOf({ name, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
  const titles = status === 'failed' && failed.length === 0 ? ['(the file itself)'] : failed;
  return titles.map((title) => `${relative('.', name)}\t${title}`);
}

const results = [...files.values()];
const tests = results.flatMap(({ assertionResults }) => assertionResults);
const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
const failures = results.flatMap(failuresOf);
console.log(count('passed'), failures.length, count('pending'));
for (const failure of failures) console.log(failure);
