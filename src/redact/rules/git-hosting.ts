// Tokens of code hosting services.

import type { FormRule, NamedRule } from '../model.ts';
import { form, named, prefixed } from './build.ts';
import { hasCrc32Tail } from './checksums.ts';

export const GIT_HOSTING_FORMS: readonly FormRule[] = [
  prefixed('github-token', ['ghp_', 'gho_', 'ghu_', 'ghr_'], ['a', 36, 255], { checksum: hasCrc32Tail }),
  form(
    'github-app-token',
    'ghs_',
    'ghs_(?:[A-Za-z0-9]{36,255}(?![A-Za-z0-9_])|\\d{1,12}_[A-Za-z0-9_-]{16,400}(?:\\.[A-Za-z0-9_-]{16,1600}){2})',
    {
      checksum: hasCrc32Tail,
      yes: ['ghs_{a36}', 'ghs_{d7}_eyJ{w80}.eyJ{w260}.{w171}'],
      no: ['ghs_{X36}', 'ghs_{a20}'],
    },
  ),
  prefixed('github-fine-grained-token', 'github_pat_', ['v', 82]),
  form(
    'gitlab-token-routable',
    ['glpat-', 'glrt-', 'gldt-'],
    'gl(?:pat|rt|dt)-(?:t\\d_)?[A-Za-z0-9_-]{27,300}\\.[0-9a-z]{2}\\.?[0-9a-z]{7}(?![0-9a-z])',
    {
      yes: ['glpat-{w27}.{l9}', 'glrt-t1_{w27}.{l9}', 'glpat-{w40}.01.{l7}'],
      no: ['glpat-{X27}.{X9}'],
    },
  ),
  prefixed(
    'gitlab-token',
    ['glpat-', 'gldt-', 'glrt-', 'glft-', 'glsoat-', 'glffct-', 'glwt-', 'glrtr-'],
    ['w', 20, 300],
  ),
  form('gitlab-runner-token', ['glrt-t'], 'glrt-t\\d_[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])', {
    yes: ['glrt-t2_{w20}'],
  }),
  form('gitlab-job-token', 'glcbt-', 'glcbt-(?:[0-9a-zA-Z]{1,5}_)?[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])', {
    yes: ['glcbt-64_{w20}', 'glcbt-{w20}'],
    no: ['glcbt-{a6}'],
  }),
  prefixed('gitlab-incoming-mail-token', 'glimt-', ['w', 25]),
  prefixed('gitlab-trigger-token', 'glptt-', ['h', 40]),
  prefixed('gitlab-agent-token', 'glagent-', ['w', 50, 1024]),
  prefixed('gitlab-oauth-secret', 'gloas-', ['w', 64]),
  prefixed('gitlab-runner-registration-token', 'GR1348941', ['w', 20]),
  form('gitlab-session-cookie', '_gitlab_session', '_gitlab_session=([0-9a-z]{32})', {
    group: 1,
    yes: ['_gitlab_session={h32}'],
    no: ['_gitlab_session={X32}'],
  }),
  prefixed('bitbucket-app-password', 'ATBB', ['a', 32]),
  prefixed('bitbucket-access-token', 'ATCTT3xFfG', ['e', 60, 300]),
  prefixed('atlassian-token', 'ATATT3', ['e', 186, 260]),
  form('sourcegraph-token', 'sgp_', 'sgp_(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}(?![A-Za-z0-9_])', {
    yes: ['sgp_{g40}', 'sgp_{g16}_{g40}', 'sgp_local_{g40}'],
    no: ['sgp_{g30}'],
  }),
  form('sourcegraph-license', 'slk_', 'slk_[a-f0-9]{64}(?![a-f0-9])', { yes: ['slk_{h64}'] }),
];

export const GIT_HOSTING_NAMES: readonly NamedRule[] = [
  named('bitbucket-client-secret', 'bitbucket', ['e', 64]),
  named('bitbucket-client-id', 'bitbucket', ['a', 32]),
  named('gitter-token', 'gitter', ['v', 40]),
  named('gitea-token', ['gitea', 'gogs', 'forgejo'], ['h', 40]),
  named('atlassian-api-token', ['atlassian', 'confluence', 'jira'], ['a', 24]),
  named('sourcegraph-access-token', 'sourcegraph', ['g', 40]),
];
