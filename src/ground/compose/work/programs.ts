// Programs that projects are worked on with, by what they are for: as pipelines run them and people write them down. Pure.

import type { Task } from './task.ts';

/** Programs by the task that they are for, as the first words of a command. */
export const PROGRAMS: readonly (readonly [Task, RegExp])[] = [
  [
    'install',
    /^(?:(?:npm ci|npm install|yarn install|pnpm install)(?: --\S+)*$|bundle install|composer install|poetry install|uv sync|pip3? install -[er] \S+|python3? -m pip install -[er] \S+|mix deps\.get|go mod download)/,
  ],
  [
    'test',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? (?:test|t|coverage|unit)(?::\S+)?(?:\s|$)|(?:npx|yarn|pnpm(?: exec)?) (?:vitest|jest|mocha|ava|tap)\b|make (?:-C \S+ |-\S+ )*(?:test|check|unit|tests)\b|cargo (?:test|nextest run)\b|go test\b|gotestsum\b|(?:uv run |poetry run |pipenv run |hatch run )?(?:coverage run -m )?(?:python3? -m )?(?:pytest(?:-3)?|unittest)\b|tox\b|nox\b|(?:bundle exec )?(?:rspec\b|rake(?:\s*$|\s+(?:\S+\s+)*\S*(?:tests?|spec|check|features?|cucumber)\b))|bin\/rails test\b|(?:mvn|\.\/mvnw)\b.*\b(?:test|verify)\b|(?:gradle|\.\/gradlew)\b.*\b(?:test|check|build)\b|dotnet test\b|mix test\b|swift test\b|ctest\b|(?:\.\/|\.?\/?vendor\/bin\/)?(?:phpunit|simple-phpunit|pest)\b|composer (?:run )?test\b|bats \S|zig build test\b|forge test\b|npx hardhat test\b|prove\b|busted\b|dart test\b|flutter test\b|meson test\b|ninja\b.* test\b|deno test\b|\.\/(?:[\w-]+\/)*(?:run[-_]?)?tests?(?:\.sh|\.py)?(?=\s|$)|python3? (?:-\S+ )*(?:\S*\/)?(?:run[-_]?tests?|setup)\.py(?: test)?$)/,
  ],
  [
    'build',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? (?:build|compile)(?::\S+)?(?:\s|$)|make(?: -\S+)*(?: all| build)?$|cargo build\b|go build\b|cmake --build\b|dotnet build\b|mix compile\b|swift build\b|zig build$|forge build\b|meson compile\b|ninja -C \S+$|(?:mvn|\.\/mvnw)\b.*\b(?:package|compile)\b|(?:gradle|\.\/gradlew)\b.*\bassemble\b)/,
  ],
  [
    'lint',
    /^(?:(?:npm|yarn|pnpm|bun)(?: run)? lint(?::\S+)?(?:\s|$)|npx eslint\b|cargo clippy\b|golangci-lint run\b|(?:uv run |poetry run |uvx )?(?:python3? -m )?(?:ruff(?: check)?|flake8|pylint|pre-commit run)\b|eslint\b|shellcheck\b|(?:bundle exec )?rubocop\b|go vet\b|make lint\b|(?:vendor\/bin\/)?phpcs\b|npx biome\b)/,
  ],
  [
    'types',
    /^(?:(?:npm|yarn|pnpm)(?: run)? (?:typecheck|type-check|check-types)\b|npx tsc\b|(?:uv run |poetry run )?(?:python3? -m )?(?:mypy|pyright)\b|(?:vendor\/bin\/)?(?:phpstan|psalm|phan)\b)/,
  ],
];

/** Tools that projects are worked on with; anything else must be a file of the tree. */
export const TOOLS =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|pnpm|yarn|bun|node|deno|make|cmake|ctest|ninja|meson|cargo|cross|go|golangci-lint|gotestsum|python3?|pytest(?:-3)?|tox|nox|uv|uvx|poetry|pdm|hatch|pip3?|ruff|mypy|black|flake8|pylint|pyright|pre-commit|bundle|rake|rspec|rubocop|mvn|gradle|sbt|composer|php|phpunit|dotnet|mix|swift|dart|flutter|forge|zig|bats|shellcheck|prove|autoreconf|tsc|eslint|terraform|just|task|(?:\.\/)?vendor\/bin\/\S+|\.\/(?:mvnw|gradlew|configure|autogen\.sh|bootstrap))(?=\s|$)/;
