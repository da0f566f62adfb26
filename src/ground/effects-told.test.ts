// What a page says that the code does to the world, and the line that it shows.

import { describe, expect, it } from 'vitest';
import { usePages } from './page.suite.ts';

const pageOf = usePages();

describe('what the code does', () => {
  it('is shown by the line that does it, and git that is only read is read', async () => {
    const page = await pageOf({
      'Cargo.toml': '[package]\nname = "gate"\nversion = "0.1.0"\n[dependencies]\ngit2 = "0.14"\n',
      'src/lib.rs': 'pub mod store;\npub mod diff;\n',
      'src/store.rs':
        'use std::fs;\n\n// fs::create_dir_all makes it\npub fn keep(at: &str) {\n    fs::create_dir_all(at).unwrap();\n}\n',
      'src/diff.rs':
        'use git2::Repository;\n\npub fn changed(at: &str) -> bool {\n    Repository::discover(at).is_ok()\n}\n',
    });
    expect(page).toContain(
      '- filesystem: write (scope: app) — for one, calls create_dir_all (`src/store.rs:L5`)',
    );
    expect(page).toContain('- git: read — for one, imports git2::Repository (`src/diff.rs:L1`)');
    expect(page).not.toContain('read_write');
  });

  it('is not shown by a function for files that is given an address, nor by a word in a message', async () => {
    const page = await pageOf({
      'composer.json': '{"name":"x/gate","autoload":{"psr-4":{"Gate\\\\":"src"}}}\n',
      'src/Sender.php':
        "<?php\nnamespace Gate;\nclass Sender\n{\n    public function send(string $url, string $text): void\n    {\n        file_get_contents($url, false, stream_context_create([]));\n        error_log('fopen failed');\n    }\n}\n",
    });
    expect(page).not.toContain('filesystem: read');
  });
});
