import { expect, it } from 'vitest';
import { factsOf } from '../languages/symbols.suite.ts';

it('a path of Go that goes through a call is told below what is not known, by its constant', () => {
  const text =
    'package a\n\nimport "net/http"\n\nconst HealthPath = "/health"\n\nfunc (s *Gate) serve() {\n\tmux := http.NewServeMux()\n\tmux.HandleFunc(s.basePath(HealthPath), s.Health)\n\tmux.HandleFunc(s.basePath(s.own, HealthPath), s.Both)\n}\n';
  expect(factsOf('go', text).routes.map(({ path }) => path)).toEqual(['?/health']);
});
