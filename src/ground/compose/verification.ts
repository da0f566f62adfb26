// "Verification": the trust level with the evidence that earned it, and what the code does to
// the world. Test files are named in plain words: they are evidence, not what the project offers. Pure.

import { formatRequirement, LEVEL_RULES } from '../../trust/index.ts';
import type { Draft, Material } from '../model.ts';
import { code, plural } from '../text.ts';
import { shownEffects } from './effects-shown.ts';
import { assessRepository, testingPipelines } from './evidence.ts';
import { unreadTests } from './unread.ts';
import { findCommands } from './work/commands.ts';

export function composeVerification(material: Material): Draft {
  const { facts, nowMs } = material;
  const { level, subjects } = assessRepository(facts, nowMs);
  const lacking = subjects.flatMap(({ criteria }) => criteria).find(({ isMet }) => !isMet);
  const { tests, workflows } = facts;
  const running = testingPipelines(facts);
  const items = [
    `- Trust Level: **${level} — ${LEVEL_RULES[level].title}**${lacking === undefined ? '' : `; ${lacking.level} takes ${lacking.wanted}`}`,
    ...describeTests(material),
    ...(tests.properties > 0
      ? [`- ${plural(tests.properties, 'property test')}, such as ${tests.propertyExample}`]
      : []),
    running.length > 0
      ? `- CI/CD: ${plural(running.length, 'pipeline')} ${running.length === 1 ? 'that runs' : 'that run'} the tests (${running
          .slice(0, 3)
          .map(({ path }) => code(path))
          .join(', ')})`
      : `- CI/CD: ${workflows.length === 0 ? otherPipelines(material) : `${plural(workflows.length, 'pipeline')}; no command that runs the tests was recognised there`}`,
    ...describeProofs(material),
  ];
  const effects = shownEffects(material).map(
    ({ requirement, reference, how, listens }) =>
      `- ${listens === true ? `${requirement.capability}: listens` : formatRequirement(requirement)} — for one, ${how} (${code(reference)})`,
  );
  return {
    blocks: [
      { items, noun: '' },
      ...(effects.length > 0
        ? [
            {
              before: ['What the code does to the world outside it, among others:', ''],
              items: effects,
              noun: 'capability',
            },
          ]
        : []),
    ],
  };
}

/** Files of services whose pipelines are not read. */
const OTHER_PIPELINES =
  /^(?:\.?zuul(?:\.d)?\/[^/]+\.ya?ml|\.?zuul\.ya?ml|\.build\.yml|\.builds\/[^/]+\.yml|\.semaphore\/semaphore\.yml|wercker\.yml|buildspec\.yml|\.packit\.ya?ml|\.tekton\/[^/]+\.ya?ml|codemagic\.yaml|\.forgejo\/workflows\/[^/]+|\.gitea\/workflows\/[^/]+|\.ci\/[^/]+|ci\/[^/]+\.ya?ml|\.teamcity\/[^/]+|bitrise\.yml|\.cirun\.yml|\.taskcluster\.yml|\.prow\.yaml|Jenkinsfile[.\w-]*)$/;

function otherPipelines({ paths }: Material): string {
  const found = [...paths].filter((path) => OTHER_PIPELINES.test(path) && !/[\s:`]/.test(path)).sort();
  return found.length === 0
    ? 'none found'
    : `${found.slice(0, 2).map(code).join(', ')}, which ${found.length === 1 ? 'is' : 'are'} not read here`;
}

/** A model or proof counts by who checks it, so that is said, too. */
function describeProofs({ facts }: Material): string[] {
  const [first] = facts.proofs;
  if (first === undefined) return [];
  const checking = facts.workflows.find(({ runsProofs }) => runsProofs);
  const how = checking === undefined ? 'which no pipeline checks' : `checked in ${code(checking.path)}`;
  return [
    `- ${facts.proofs.length === 1 ? '1 formal model or proof' : `${facts.proofs.length} formal models or proofs`}, such as ${first}, ${how}`,
  ];
}

function describeTests(material: Material): string[] {
  const { tests } = material.facts;
  const { provingFiles, unsureFiles, files } = tests;
  const counted = unsureFiles > 0 ? 'Tests' : `${plural(provingFiles, 'file')} with tests`;
  const unread = unreadTests(material);
  const others =
    unread.length === 0
      ? []
      : [
          `- ${plural(unread.length, 'test file')} in languages that are not read here, such as ${unread[0]}: what they check is not known`,
        ];
  if (tests.runBy !== undefined)
    return [
      `- ${plural(provingFiles, 'test script')}, each judged by how it ends, run by ${code(tests.runBy)}, such as ${tests.example}`,
      ...others,
    ];
  if (provingFiles > 0)
    return [
      `- ${counted} that assert something${frameworks(tests.frameworks)}, such as ${tests.example}`,
      ...others,
    ];
  if (unread.length > 0 && files <= unread.length) return others;
  if (files > 0) return [`- ${plural(files, 'test file')}; how they judge is not read here`, ...others];
  return [isTestedSomehow(material) ? '- Tests: none in a form that is read here' : '- No tests found'];
}

/** A command runs them, or a folder is kept for them: that nothing was recognised does not say that there are none. */
const isTestedSomehow = (material: Material): boolean =>
  findCommands(material).some(({ task }) => task === 'test') ||
  [...material.paths].some(
    (path) =>
      path.startsWith(material.folder) &&
      !/^debian\//.test(path) &&
      /(?:^|\/)(?:t|tests?|testing|testsuite|specs?|checks?)\/|(?:^|\/)(?:run[-_]?)?(?:tests?|check)(?:\.\w+)?$/i.test(
        path,
      ),
  );

const frameworks = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` (${names.slice(0, 4).join(', ')})`;
