// What a person does after `init`: each agent's own step, and the first thing to try. Short: it is read once.

import type { Agent } from './setup-plan.ts';

const STEPS: Readonly<Record<Agent, string>> = {
  claude: 'Restart Claude Code in this folder; it asks once whether the MCP server "loa" may run: say yes.',
  codex:
    'Restart Codex in this folder; it asks once whether to trust the hooks and the server of this project: say yes.',
  cursor:
    'Reload Cursor and turn the MCP server "loa" on in its settings. (Its hooks are set up by its documentation; no Cursor was tried.)',
};

export function listNextSteps(agents: readonly Agent[], command: string): readonly string[] {
  if (agents.length === 0)
    return [
      `No agent was found or named, so only the project is set up. For an agent: ${command} init --agent claude (or codex, cursor).`,
    ];
  return [
    ...agents.map((agent) => STEPS[agent]),
    'Then try: tell the agent "remember that …", clear its context, and ask what it knows.',
  ];
}
