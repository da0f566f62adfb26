// Which licence a text is, by the words that tell it apart. A text that none of them fits is called by no name.

const LICENCES: readonly (readonly [spdx: string, words: RegExp])[] = [
  ['AGPL-3.0', /GNU AFFERO GENERAL PUBLIC LICENSE/i],
  ['LGPL-3.0', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['LGPL-2.1', /GNU LESSER GENERAL PUBLIC LICENSE\s+Version 2\.1/i],
  ['GPL-3.0', /GNU GENERAL PUBLIC LICENSE\s+Version 3/i],
  ['GPL-2.0', /GNU GENERAL PUBLIC LICENSE\s+Version 2/i],
  ['Apache-2.0', /Apache License,?\s+Version 2\.0/i],
  ['MPL-2.0', /Mozilla Public License,?\s+(?:Version|v\.) ?2\.0/i],
  ['EPL-2.0', /Eclipse Public License - v 2\.0/i],
  ['BSL-1.0', /Boost Software License - Version 1\.0/i],
  ['BUSL-1.1', /Business Source License 1\.1/i],
  ['Unlicense', /This is free and unencumbered software released into the public domain/i],
  ['CC0-1.0', /CC0 1\.0 Universal/i],
  [
    'ISC',
    /Permission to use, copy, modify, and(?:\/or)? distribute this software for any\s+purpose with or without fee/i,
  ],
  ['BSD-3-Clause', /Redistribution and use in source and binary forms[\s\S]*Neither the name/i],
  ['BSD-2-Clause', /Redistribution and use in source and binary forms/i],
  ['MIT', /Permission is hereby granted, free of charge, to any person obtaining a copy/i],
  ['Zlib', /This software is provided ['‘"]as-is['’"], without any express or implied\s+warranty/i],
  ['WTFPL', /DO WHAT THE FUCK YOU WANT TO PUBLIC LICENSE/i],
];

export function nameLicence(text: string): string {
  // People break its lines where they like.
  const head = text.slice(0, 4000);
  const flat = head.replace(/\s+/g, ' ');
  const declared = /SPDX-License-Identifier:\s*([\w.+ -]+)/.exec(head)?.[1]?.trim();
  return declared ?? LICENCES.find(([, words]) => words.test(flat))?.[0] ?? '';
}
