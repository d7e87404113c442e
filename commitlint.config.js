/** Subjects of commits: CONTRIBUTING.md says it in words. */
const rules = {
  'header-form': ({ header }) => [
    /^[a-z][^:]*: [a-z]/.test(header),
    'a subject is `scope: what the commit does`, such as `voice: fence late results`',
  ],
  'header-one-idea': ({ header }) => [!header.includes(';'), 'a commit is one idea: make two where a `;` is'],
};

export default {
  plugins: [{ rules }],
  rules: {
    'header-max-length': [2, 'always', 72],
    'header-full-stop': [2, 'never', '.'],
    'header-form': [2, 'always'],
    'header-one-idea': [2, 'always'],
  },
  helpUrl: 'CONTRIBUTING.md',
};
