import stylelint from 'stylelint';

const ruleName = 'pavilion/sheet-length';
const messages = stylelint.utils.ruleMessages(ruleName, {
  rejected: (lines, max) => `The sheet has ${lines} lines, more than ${max}: give each component its own`,
});

/** A style sheet belongs to one component, so it is short. */
const rule = (max) => (root, result) => {
  const lines = root.source.input.css.split('\n').length;
  if (lines > max) stylelint.utils.report({ ruleName, result, node: root, message: messages.rejected(lines, max) });
};
rule.ruleName = ruleName;
rule.messages = messages;

export const sheetLength = stylelint.createPlugin(ruleName, rule);
