// Which files beside code and manifests a document is composed from: when one of them changes, so may the document.

const NAMES: readonly RegExp[] = [
  /(?:^|\/)(?:AGENTS?|CLAUDE|GEMINI|CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING|BUILDING|INSTALL|ARCHITECTURE|STYLE\w*|TESTING)(?:\.\w+)?$/i,
  /(?:^|\/)README(?:\.\w+)?$/i,
  /(?:^|\/)copilot-instructions\.md$|\.mdc$|(?:^|\/)\.(?:cursor|windsurf|cline)rules$/,
  /\.(?:tf|ipynb|am|ac)$/,
  /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w.-]+)?$|\.dockerfile$/i,
  /(?:^|\/)(?:docker-)?compose(?:\.[\w-]+)*\.ya?ml$/,
  /(?:^|\/)\.?env\.[\w.-]+$/,
  /(?:^|\/)(?:tox\.ini|pytest\.ini|\.flake8|ruff\.toml|\.rspec|\.rubocop\.yml|Rakefile|foundry\.toml|meson\.build|build\.zig|\.pre-commit-config\.yaml|\.gitmodules|Pipfile|requirements[\w./-]*\.txt)$/,
  /(?:^|\/)[\w-]*\.?lock(?:b|\.json|\.yaml)?$|-lock\.(?:json|yaml)$/,
];

export const isComposedFrom = (path: string): boolean => NAMES.some((name) => name.test(path));
