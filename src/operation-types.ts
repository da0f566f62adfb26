// What each operation takes and gives. Written by scripts/operation-types.ts from the catalog; do not edit.

export interface OperationInputs {
  /** Write a break of the audit chain down for good, and go on in a new chain. */
  readonly 'audit.seal': {
    /** show the break and change nothing */
    readonly dryRun?: boolean | undefined;
    /** seal it without asking */
    readonly yes?: boolean | undefined;
  };
  /** Show what changed this project through loa, the newest last. */
  readonly 'audit.show': {
    /** how many, the newest */
    readonly limit?: number | undefined;
  };
  /** Check that nothing in the audit chain was edited, removed, moved or cut off. */
  readonly 'audit.verify': Readonly<Record<string, never>>;
  /** Whether there are too many jobs, scripts or megabytes of state. */
  readonly bloat: Readonly<Record<string, never>>;
  /** Whether ceremonies say what they should. */
  readonly 'ceremony.check': {
    /** one of them; all unless given */
    readonly file?: string | undefined;
  };
  /** The ceremonies of this project. */
  readonly 'ceremony.list': Readonly<Record<string, never>>;
  /** Write down what a cycle of work came to, from git. */
  readonly 'ceremony.new': {
    /** what the cycle was about; the newest merge says it unless given */
    readonly title?: string | undefined;
    /** commit or tag that the cycle began after; the last ceremony unless given */
    readonly since?: string | undefined;
    /** show it and write nothing */
    readonly dryRun?: boolean | undefined;
  };
  /** Where a name is declared, and every place that uses it. */
  readonly 'code.refs': {
    /** exact name, such as validate or Class.method */
    readonly name: string;
    /** how many places at most */
    readonly limit?: number | undefined;
  };
  /** Find places in the code by words, ranked, as identifiers. */
  readonly 'code.search': {
    /** words or an identifier */
    readonly query?: string | undefined;
    /** how many at most */
    readonly topK?: number | undefined;
    /** leave out what scores less */
    readonly threshold?: number | undefined;
    /** ck uses the program ck, when it is installed */
    readonly engine?: 'loa' | 'ck' | undefined;
  };
  /** Print one declaration, whole, with its overloads. */
  readonly 'code.section': {
    /** symbol, such as validate or Class.method; or path:symbol, as code search prints it */
    readonly name: string;
    /** path, when the name does not have it */
    readonly file?: string | undefined;
  };
  /** Tell where a setting comes from, what it overrode and what is allowed. */
  readonly 'config.explain': {
    /** a key such as journal.max_bytes, or a whole section */
    readonly key: string;
  };
  /** Print a JSON Schema of the configuration, for editors. */
  readonly 'config.schema': Readonly<Record<string, never>>;
  /** Set something for this project on this machine only. */
  readonly 'config.set': {
    /** a key such as memory.embedding.driver */
    readonly key: string;
    /** as in the environment: text, number, true, a,b or JSON */
    readonly value?: string | undefined;
    /** take the setting out again */
    readonly unset?: boolean | undefined;
  };
  /** Show every setting and where it comes from. */
  readonly 'config.show': Readonly<Record<string, never>>;
  /** Accept, on this machine, what this repository sets and says. */
  readonly 'config.trust': {
    /** go ahead without asking */
    readonly yes?: boolean | undefined;
    /** only show what would be accepted */
    readonly dryRun?: boolean | undefined;
    /** take back everything that was accepted here */
    readonly revoke?: boolean | undefined;
  };
  /** Whether a package keeps what its consumers rely on. */
  readonly 'contract.validate': {
    /** folder of the package to check, instead of loakit itself */
    readonly provider?: string | undefined;
    /** folder with contracts/contract.json and vectors/; spec of loakit unless given */
    readonly contract?: string | undefined;
  };
  /** Run jobs as they come due, until stopped; --once runs what is due and ends. */
  readonly daemon: {
    /** run all that is due, send what waits, and end */
    readonly once?: boolean | undefined;
  };
  /** Write a user unit that keeps the daemon running; the plan first. */
  readonly 'daemon.install': {
    /** write it; without it, the plan is shown */
    readonly yes?: boolean | undefined;
    /** a plist for macOS instead of a systemd unit */
    readonly launchd?: boolean | undefined;
  };
  /** Whether the daemon lives, and what is due next. */
  readonly 'daemon.status': Readonly<Record<string, never>>;
  /** Stop the daemon. */
  readonly 'daemon.stop': Readonly<Record<string, never>>;
  /** Remove that unit. */
  readonly 'daemon.uninstall': {
    /** remove it; without it, the plan is shown */
    readonly yes?: boolean | undefined;
  };
  /** Find what is wrong, and the command that mends it. */
  readonly doctor: Readonly<Record<string, never>>;
  /** Make a token for the gateway, signed by the key ring. */
  readonly 'gateway.token': {
    /** who it is for */
    readonly sub: string;
    /** whose accounts it opens */
    readonly tenant?: string | undefined;
    /** what it may do */
    readonly role?: readonly ('meter:read' | 'meter:write' | 'admin')[] | undefined;
    /** how long it is valid: 10m, 1h, 30d */
    readonly ttl?: string | undefined;
  };
  /** Whether the boundary may go from shadow to enforce. */
  readonly 'graduation.status': Readonly<Record<string, never>>;
  /** End a bridge run: write the document, check it, stage it, note it in the bridge state. */
  readonly 'ground.finalize': {
    /** stage the document for the next commit */
    readonly stage?: boolean | undefined;
    /** address of the pull request, to note with the result */
    readonly prUrl?: string | undefined;
  };
  /** Write BUTTERFREEZONE.md: what is true of this code, each claim tied to a place in it. */
  readonly 'ground.gen': {
    /** file to write instead of the configured one */
    readonly output?: string | undefined;
    /** use this input tier: 1 reality files, 2 code, 3 bootstrap */
    readonly tier?: number | undefined;
    /** only the document of this package of a workspace */
    readonly package?: string | undefined;
    /** print the document, write nothing */
    readonly dryRun?: boolean | undefined;
    /** generate even when it is up to date */
    readonly force?: boolean | undefined;
  };
  /** Draw the capability graph of this repository and those it belongs with. */
  readonly 'ground.mesh': {
    /** what to print */
    readonly format?: 'json' | 'markdown' | 'mermaid' | undefined;
    /** how many repositories away to look */
    readonly depth?: number | undefined;
    /** document to start from instead of the configured one */
    readonly file?: string | undefined;
    /** file to write instead of printing */
    readonly output?: string | undefined;
    /** fetch again what the cache holds */
    readonly refresh?: boolean | undefined;
  };
  /** Pack the sources that matter most, or most for a task, into a number of tokens. */
  readonly 'ground.pack': {
    /** how many tokens at most, estimated */
    readonly tokens?: number | undefined;
    /** a task in words: what has to do with it comes first */
    readonly for?: string | undefined;
    /** one package of a workspace, by folder or name */
    readonly package?: string | undefined;
  };
  /** Show one section of BUTTERFREEZONE.md, what one needs for a task, or a word of the glossary. */
  readonly 'ground.show': {
    /** one section, by its name or heading, with its references */
    readonly section?: string | undefined;
    /** a task in words: what one needs to know for it */
    readonly for?: string | undefined;
    /** with --for: how many tokens at most */
    readonly tokens?: number | undefined;
    /** every section with its text, and every claim with its state */
    readonly whole?: boolean | undefined;
    /** what a word of the glossary means */
    readonly lore?: string | undefined;
    /** document to read instead of the configured one */
    readonly file?: string | undefined;
  };
  /** Check every claim of BUTTERFREEZONE.md against the code as it is now. */
  readonly 'ground.validate': {
    /** document to check instead of the configured one */
    readonly file?: string | undefined;
    /** also the documents of all packages of a workspace */
    readonly all?: boolean | undefined;
    /** judge as the seed script did: stale by commits, lenient on symbols */
    readonly seed?: boolean | undefined;
  };
  /** Whether all is well, without any model; everything that is not, at once. */
  readonly health: Readonly<Record<string, never>>;
  /** List the changes of the identity document. */
  readonly 'identity.log': Readonly<Record<string, never>>;
  /** Show the identity document: principles, stance, style, boundaries. */
  readonly 'identity.show': Readonly<Record<string, never>>;
  /** Change one part of the identity document; the difference is shown, and a person agrees. */
  readonly 'identity.update': {
    /** which part changes */
    readonly part: 'principles' | 'stance' | 'style' | 'boundaries' | 'evolution';
    /** one item to add */
    readonly add?: string | undefined;
    /** the item that begins with this goes */
    readonly remove?: string | undefined;
    /** why, in a few words */
    readonly because: string;
    /** only show the difference */
    readonly dryRun?: boolean | undefined;
  };
  /** Set this repository up; the plan is shown first. */
  readonly init: {
    /** set this agent up; without it those that are found here */
    readonly agent?: readonly ('claude' | 'codex' | 'cursor' | 'all')[] | undefined;
    /** which skills Claude Code gets: resume and checkpoint, or all */
    readonly skills?: 'basic' | 'all' | undefined;
    /** also put wrappers where older scripts look for them, in .claude/scripts */
    readonly scripts?: boolean | undefined;
    /** take over a machine directory of yours that was set aside, or a .loa of an earlier version */
    readonly adopt?: string | undefined;
    /** also check every commit for secrets */
    readonly preCommit?: boolean | undefined;
    /** show the plan and change nothing */
    readonly dryRun?: boolean | undefined;
    /** yes to all that the plan shows, settings that the repository brings included; without --agent, set up those that are found */
    readonly yes?: boolean | undefined;
  };
  /** Add a job: an operation that runs by itself. */
  readonly 'job.add': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
    /** by the calendar: "0 3 * * *" */
    readonly cron?: string | undefined;
    /** time zone of --cron; that of this machine unless given */
    readonly tz?: string | undefined;
    /** every so often: 30s, 15m, 6h, 1d */
    readonly every?: string | undefined;
    /** once, at this time */
    readonly at?: string | undefined;
    /** an operation as on the command line, without "loa" */
    readonly run: string;
    /** what it is for */
    readonly purpose: string;
    /** slots that passed unseen: run the last, none, or all */
    readonly misfire?: 'once' | 'skip' | 'all' | undefined;
    /** how long a run may take; 10m unless given */
    readonly timeout?: string | undefined;
    /** tries after the first that failed; 2 unless given */
    readonly retries?: number | undefined;
    /** it may run an operation that destroys */
    readonly allowDestroy?: boolean | undefined;
  };
  /** Slots of every job around now: how they went, and which are to come. */
  readonly 'job.calendar': {
    /** days back */
    readonly past?: number | undefined;
    /** days ahead */
    readonly next?: number | undefined;
  };
  /** Change a job. */
  readonly 'job.edit': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
    /** by the calendar: "0 3 * * *" */
    readonly cron?: string | undefined;
    /** time zone of --cron; that of this machine unless given */
    readonly tz?: string | undefined;
    /** every so often: 30s, 15m, 6h, 1d */
    readonly every?: string | undefined;
    /** once, at this time */
    readonly at?: string | undefined;
    /** another operation */
    readonly run?: string | undefined;
    /** what it is for */
    readonly purpose?: string | undefined;
    /** slots that passed unseen: run the last, none, or all */
    readonly misfire?: 'once' | 'skip' | 'all' | undefined;
    /** how long a run may take; 10m unless given */
    readonly timeout?: string | undefined;
    /** tries after the first that failed; 2 unless given */
    readonly retries?: number | undefined;
    /** it may run an operation that destroys */
    readonly allowDestroy?: boolean | undefined;
  };
  /** What ran, when, and how it went. */
  readonly 'job.history': {
    /** of this job alone */
    readonly job?: string | undefined;
    /** how many, the newest first */
    readonly limit?: number | undefined;
  };
  /** List the jobs, when each is due and how it last went. */
  readonly 'job.list': Readonly<Record<string, never>>;
  /** Keep a job from running until it is resumed. */
  readonly 'job.pause': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
  };
  /** Remove a job; what it did stays in the history. */
  readonly 'job.remove': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
  };
  /** Let a paused job run again. */
  readonly 'job.resume': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
  };
  /** Run a job now. */
  readonly 'job.run': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
  };
  /** Show a job. */
  readonly 'job.show': {
    /** its name: lower case letters, digits and dashes */
    readonly name: string;
  };
  /** Remove old segments of the journal behind a durable checkpoint. */
  readonly 'journal.compact': {
    /** show what would go and change nothing */
    readonly dryRun?: boolean | undefined;
  };
  /** Give up a record that cannot be brought into its files; what it holds is shown first. */
  readonly 'journal.drop': {
    /** number of the record */
    readonly sequence: number;
    /** show what would go and change nothing */
    readonly dryRun?: boolean | undefined;
    /** drop it without asking */
    readonly yes?: boolean | undefined;
  };
  /** Keep a damaged journal aside and go on in a new one; the plan is shown first. */
  readonly 'journal.repair': {
    /** show the plan and change nothing */
    readonly dryRun?: boolean | undefined;
    /** carry the plan out without asking */
    readonly yes?: boolean | undefined;
  };
  /** Show records of the journal, the newest unless told otherwise. */
  readonly 'journal.show': {
    /** only records after this sequence */
    readonly after?: number | undefined;
    /** how many, the newest unless --after is given */
    readonly limit?: number | undefined;
    /** only records of this type, such as agent.act */
    readonly type?: string | undefined;
  };
  /** Check every byte of the journal, and locate the first that is wrong. */
  readonly 'journal.verify': Readonly<Record<string, never>>;
  /** List the keys of the ring. */
  readonly 'key.list': Readonly<Record<string, never>>;
  /** Make a signing key, kept outside every repository. */
  readonly 'key.new': {
    /** what it may sign; everything unless given */
    readonly use?: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[] | undefined;
    /** how long it may sign */
    readonly validityDays?: number | undefined;
    /** also show it as text to write down: whoever has the paper has the key */
    readonly paper?: boolean | undefined;
  };
  /** Bring a lost key back from its paper key. */
  readonly 'key.recover': {
    /** file that holds the paper key; else the variable LOA_PAPER_KEY does */
    readonly file?: string | undefined;
  };
  /** Replace a key by a new one that it vouches for; old signatures stay valid. */
  readonly 'key.rotate': {
    /** the key that retires */
    readonly id: string;
    /** how long it may sign */
    readonly validityDays?: number | undefined;
  };
  /** Let this machine verify what another one signs, by its public key. */
  readonly 'key.trust': {
    /** raw Ed25519 key in base64url, as "loa key list --json" of the signer shows it */
    readonly publicKey: string;
    /** what its signatures count for; everything unless given */
    readonly use?: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[] | undefined;
  };
  /** Tell how full the context is, and what to do about it. */
  readonly 'ledger.budget': {
    /** tokens in the context, when you know them */
    readonly tokens?: number | undefined;
    /** session id; else the one heard of last */
    readonly session?: string | undefined;
    /** transcript to read the figures from */
    readonly transcript?: string | undefined;
  };
  /** Check that decisions are grounded and bring everything up to date before a clear. */
  readonly 'ledger.checkpoint': {
    /** where your thinking stands, in a sentence */
    readonly reasoning?: string | undefined;
    /** next steps, each one action */
    readonly next?: readonly string[] | undefined;
    /** say what to do about each thing that is missing, and what each step did */
    readonly explain?: boolean | undefined;
    /** whose trajectory */
    readonly agent?: string | undefined;
    /** YYYY-MM-DD, today when left out */
    readonly date?: string | undefined;
    /** leave out what the evening before left open */
    readonly dayOnly?: boolean | undefined;
    /** session id */
    readonly session?: string | undefined;
    /** pass whatever the gates say, and record that */
    readonly force?: boolean | undefined;
  };
  /** Check that quotes stand in the code, byte for byte. */
  readonly 'ledger.cite': {
    /** `quote` [path:line], or path:line: quote */
    readonly evidence: readonly string[];
  };
  /** Record a decision with word-for-word evidence from the code. */
  readonly 'ledger.decide': {
    /** what was decided, in one sentence */
    readonly decision: string;
    /** word-for-word quotes from the code: `quote` [path:line] */
    readonly evidence?: readonly string[] | undefined;
    /** why */
    readonly rationale?: string | undefined;
    /** what the person said, when it rests on that */
    readonly user?: string | undefined;
    /** tests that would show it wrong */
    readonly scenarios?: readonly string[] | undefined;
    /** take it back, by its id or its words */
    readonly withdraw?: boolean | undefined;
    /** task id; else the active one */
    readonly task?: string | undefined;
    /** whose trajectory */
    readonly agent?: string | undefined;
    /** session id */
    readonly session?: string | undefined;
  };
  /** Verify, by two different searches, that something does not exist in the code. */
  readonly 'ledger.ghost': {
    /** what is said not to exist */
    readonly claim: string;
    /** two or more different questions to the code */
    readonly query?: readonly string[] | undefined;
    /** the claim was wrong: take it back */
    readonly withdraw?: boolean | undefined;
    /** whose trajectory */
    readonly agent?: string | undefined;
  };
  /** End a session in the ledger without asking the gates. */
  readonly 'ledger.handoff': {
    /** session id */
    readonly session?: string | undefined;
    /** whose trajectory */
    readonly agent?: string | undefined;
    /** where the thinking stands */
    readonly reasoning?: string | undefined;
    /** next steps */
    readonly next?: readonly string[] | undefined;
  };
  /** Bring missing notes, tasks and folders back from git, or from a template. */
  readonly 'ledger.heal': {
    /** look and change nothing */
    readonly checkOnly?: boolean | undefined;
    /** bring back every recorded decision that NOTES.md lacks and every lost line of the trajectory, also what somebody took out */
    readonly decisions?: boolean | undefined;
  };
  /** List decisions, each with whether the code still bears it out. */
  readonly 'ledger.list': {
    /** only those in this state */
    readonly state?: 'holds' | 'stale' | 'ungrounded' | 'withdrawn' | undefined;
    /** only those that hold all of these words */
    readonly query?: string | undefined;
    /** with the commit that made each stale one untrue */
    readonly why?: boolean | undefined;
    /** how many, the newest */
    readonly limit?: number | undefined;
    /** how many of the newest to leave out */
    readonly offset?: number | undefined;
  };
  /** Tell where the work stands, in at most 300 tokens. */
  readonly 'ledger.resume': {
    /** 1 up to 300 tokens, 2 up to 500, 3 everything */
    readonly level?: number | undefined;
    /** what level 2 should be about */
    readonly query?: string | undefined;
  };
  /** Show decisions whole, each quote beside the code as it is today. */
  readonly 'ledger.show': {
    /** as "ledger list" tells them */
    readonly ids: readonly string[];
  };
  /** Tell what happened: asked, done, decided and learned, day by day. */
  readonly log: {
    /** how far back: 7d, 12h, or a date such as 2026-03-31 */
    readonly since?: string | undefined;
  };
  /** Remember one thing; secrets are taken out, junk and instructions are refused. */
  readonly 'memory.add': {
    /** what to remember, as one statement */
    readonly content: string;
    /** what kind of thing it is */
    readonly type?: 'decision' | 'fact' | 'preference' | 'pattern' | 'error' | undefined;
    /** where it comes from */
    readonly source?: 'conversation' | 'observation' | 'inference' | undefined;
    /** 0 to 1; a guess needs 0.8 */
    readonly confidence?: number | undefined;
    /** private: yours in this project alone, neither committed nor sent to a team; global: yours, recalled in all your projects */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
    readonly tags?: readonly string[] | undefined;
    /** groups what followed one another */
    readonly thread?: string | undefined;
    readonly session?: string | undefined;
    readonly agent?: string | undefined;
    /** who stands behind it; external for what was read somewhere */
    readonly trust?: 'person' | 'agent' | 'external' | undefined;
  };
  /** Tell whether two notes say the same, contradict each other, or neither. */
  readonly 'memory.compare': {
    /** one text */
    readonly a?: string | undefined;
    /** the other */
    readonly b?: string | undefined;
  };
  /** Bring what the session learned into durable memory: keep, merge, refuse, and mark contradictions. */
  readonly 'memory.consolidate': {
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
    /** only show what would happen */
    readonly dryRun?: boolean | undefined;
  };
  /** Two memories cannot both hold: both stay, each says so. */
  readonly 'memory.contradicts': {
    /** id of one memory */
    readonly a: string;
    /** id of the other */
    readonly b: string;
    /** in a few words, for the log */
    readonly why?: string | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** Two memories that look alike say different things: keep both. */
  readonly 'memory.distinct': {
    /** id of one memory */
    readonly a: string;
    /** id of the other */
    readonly b: string;
    /** in a few words, for the log */
    readonly why?: string | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** Say a memory in other words; the old text stays in its history. */
  readonly 'memory.edit': {
    readonly id: string;
    /** what it says from now on */
    readonly content: string;
    /** private, global: of your own memory */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** The model behind meaning: its state, its installation, vectors for what is remembered. */
  readonly 'memory.embed': {
    /** status, install a model, or index what is remembered */
    readonly action?: 'status' | 'install' | 'index' | undefined;
    /** folder that has the files of the model, for machines without internet */
    readonly from?: string | undefined;
  };
  /** Give all memories out as JSON lines. */
  readonly 'memory.export': {
    /** file to write; without it the lines are printed */
    readonly file?: string | undefined;
    /** with what is in the archive */
    readonly archive?: boolean | undefined;
  };
  /** Delete memories for good: files, archive, journal, records of sessions and cache. */
  readonly 'memory.forget': {
    readonly ids: readonly string[];
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
    /** only show what would go */
    readonly dryRun?: boolean | undefined;
    /** do not ask */
    readonly yes?: boolean | undefined;
  };
  /** Take memories in from JSON lines. */
  readonly 'memory.import': {
    /** file with one JSON object a line */
    readonly file: string;
    /** print the outcome as one line of JSON */
    readonly jsonl?: boolean | undefined;
    /** an export of your own: skip the quality gates, never redaction */
    readonly trusted?: boolean | undefined;
  };
  /** Say what two memories are to each other: one, two, or a contradiction; many pairs with --jsonl. */
  readonly 'memory.judge': {
    /** merge: one says it all; distinct: both hold; contradicts: only one holds; open: not judged */
    readonly verdict?: 'merge' | 'distinct' | 'contradicts' | 'open' | undefined;
    /** id of one memory */
    readonly a?: string | undefined;
    /** id of the other */
    readonly b?: string | undefined;
    /** of a merge: one text that says what both said, or the id of the one that stays; else the newer does */
    readonly keep?: string | undefined;
    /** merge them although numbers, names or denials differ */
    readonly yes?: boolean | undefined;
    /** in a few words, for the log */
    readonly why?: string | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** List memories, the newest first. */
  readonly 'memory.list': {
    /** where it stands; all leaves the archive out */
    readonly place?: 'session' | 'durable' | 'archive' | 'quarantine' | 'all' | undefined;
    /** only of this type */
    readonly type?: 'decision' | 'fact' | 'preference' | 'pattern' | 'error' | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
    /** only those that contradict another, newest first */
    readonly conflicts?: boolean | undefined;
    /** only those that cite code which has changed since */
    readonly stale?: boolean | undefined;
    /** how many, the newest */
    readonly limit?: number | undefined;
    /** how many of the newest to leave out; page by page, what is lost or damaged is not looked for */
    readonly offset?: number | undefined;
    /** only those that hold all of these words, or parts of words */
    readonly query?: string | undefined;
  };
  /** Two memories say the same: keep one text, the other goes to the archive. */
  readonly 'memory.merge': {
    /** id of one memory */
    readonly a: string;
    /** id of the other */
    readonly b: string;
    /** of a merge: one text that says what both said, or the id of the one that stays; else the newer does */
    readonly keep?: string | undefined;
    /** merge them although numbers, names or denials differ */
    readonly yes?: boolean | undefined;
    /** in a few words, for the log */
    readonly why?: string | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** Bring back from the journal what no file holds any more, rebuild damaged files, let one in from quarantine. */
  readonly 'memory.restore': {
    /** only this memory: one that was lost, or one to let in from quarantine */
    readonly id?: string | undefined;
    /** taken for older scripts: everything that is lost comes back in any case */
    readonly all?: boolean | undefined;
    /** only show what would come back */
    readonly dryRun?: boolean | undefined;
    /** do not ask before one is let in from quarantine */
    readonly yes?: boolean | undefined;
  };
  /** Find what was remembered, told apart from what is stale or contradicted. */
  readonly 'memory.search': {
    /** what to look for, in plain words */
    readonly query?: string | undefined;
    /** how many at most */
    readonly limit?: number | undefined;
    /** only of this thread */
    readonly thread?: string | undefined;
    /** project, private (yours, here) or global (yours, everywhere); all unless given */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
    /** only of these types */
    readonly type?: readonly ('decision' | 'fact' | 'preference' | 'pattern' | 'error')[] | undefined;
    /** only with these tags, all of them */
    readonly tag?: readonly string[] | undefined;
    /** not older: a date, or "7 days", "last week" */
    readonly since?: string | undefined;
    /** older than this */
    readonly until?: string | undefined;
    /** at most this many tokens of text in all */
    readonly tokens?: number | undefined;
  };
  /** Show one memory, and with --history what it took the place of. */
  readonly 'memory.show': {
    readonly id: string;
    /** with what it took the place of */
    readonly history?: boolean | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** Count what is remembered. */
  readonly 'memory.stats': Readonly<Record<string, never>>;
  /** Take back what a prompt or an edit became last, within a day; with an id: take a memory back out of the archive, or undo its keeping. */
  readonly 'memory.undo': {
    /** the memory to take back out of the archive, or whose keeping within a day to undo; without it the last that a prompt or an edit became within a day, else the last that was merged */
    readonly id?: string | undefined;
    /** private, global: your own memory, of this project or for all */
    readonly scope?: 'project' | 'private' | 'global' | undefined;
  };
  /** Merge three versions of a file that loa keeps, record by record; git runs it. */
  readonly merge: {
    /** file with the version that both branches come from */
    readonly base: string;
    /** file with the version of this branch; the outcome is written into it */
    readonly ours: string;
    /** file with the version of the other branch */
    readonly theirs: string;
    /** path of the file in the repository, which says what kind of file it is */
    readonly path: string;
  };
  /** Today's spend by task, session and agent, with caps. */
  readonly meter: {
    /** all projects of this machine, not only this one */
    readonly all?: boolean | undefined;
    /** days as in UTC, not in this machine's time zone */
    readonly utc?: boolean | undefined;
  };
  /** Show an account, or make one. */
  readonly 'meter.account': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly account: string;
    /** make it when it is not there */
    readonly create?: boolean | undefined;
    /** micro-USD that it may go below zero */
    readonly creditLimit?: string | undefined;
  };
  /** Requests to the meter, one a line, from stdin. */
  readonly 'meter.batch': {
    /** objects as the lines of --jsonl, for callers without a stdin */
    readonly requests?: readonly Readonly<Record<string, unknown>>[] | undefined;
  };
  /** Set, list or raise what an account, agent, task, session or day may spend. */
  readonly 'meter.cap': {
    readonly action?: 'set' | 'list' | 'raise' | undefined;
    /** for set: account, agent, task, session or day, a name and a limit; for raise: a cap and a limit */
    readonly words?: readonly string[] | undefined;
    readonly tenant?: string | undefined;
  };
  /** Charge a model call by its usage and the price list. */
  readonly 'meter.charge': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly account: string;
    readonly model: string;
    /** token counts as JSON, in Anthropic's or OpenAI's field names */
    readonly usage: string;
    readonly task: string;
    readonly turn: number;
    readonly call: number;
    readonly agent?: string | undefined;
    readonly session?: string | undefined;
  };
  /** Put money into an account. */
  readonly 'meter.fund': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly account: string;
    /** whole micro-USD; 2000000 are two dollars */
    readonly amount: string;
    /** the same key twice is the same request, and happens once */
    readonly key?: string | undefined;
  };
  /** Set money aside until it is posted, voided or expires. */
  readonly 'meter.hold': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly account: string;
    /** whole micro-USD; 2000000 are two dollars */
    readonly amount: string;
    /** the same key twice is the same request, and happens once */
    readonly key?: string | undefined;
    /** after which it ends by itself: 30s, 10m, 1h, 7d */
    readonly expires?: string | undefined;
    readonly agent?: string | undefined;
    readonly task?: string | undefined;
    readonly session?: string | undefined;
  };
  /** What is held back for work that is not paid yet. */
  readonly 'meter.holds': {
    readonly limit?: number | undefined;
  };
  /** Bring what transcripts say was spent into the meter, each call once. */
  readonly 'meter.import': Readonly<Record<string, never>>;
  /** Take what was really spent from a hold, and release the rest. */
  readonly 'meter.post': {
    readonly hold: string;
    /** whole micro-USD; 2000000 are two dollars */
    readonly amount: string;
  };
  /** Everything that moved on an account. */
  readonly 'meter.statement': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly account: string;
    /** a day or a moment, such as 2026-06-01 */
    readonly from?: string | undefined;
    /** up to, and without, this moment */
    readonly to?: string | undefined;
    /** csv prints a table for other programs */
    readonly format?: 'json' | 'csv' | undefined;
    readonly limit?: number | undefined;
    /** where the page before it ended */
    readonly cursor?: string | undefined;
  };
  /** Move money from one account to another. */
  readonly 'meter.transfer': {
    /** TENANT:NAME, or a name for one of this machine */
    readonly from: string;
    /** TENANT:NAME, or a name for one of this machine */
    readonly to: string;
    /** whole micro-USD; 2000000 are two dollars */
    readonly amount: string;
    /** the same key twice is the same request, and happens once */
    readonly key?: string | undefined;
    /** what it is for */
    readonly memo?: string | undefined;
  };
  /** Make every balance again from the book, and compare. */
  readonly 'meter.verify': Readonly<Record<string, never>>;
  /** Release a hold without taking anything. */
  readonly 'meter.void': {
    readonly hold: string;
  };
  /** Numbers of the daemon, jobs and messages, as Prometheus reads them. */
  readonly metrics: Readonly<Record<string, never>>;
  /** What the boundary says of an amount. */
  readonly 'money.parse': {
    /** the text to read as micro-USD */
    readonly amount: string;
    /** where it comes in */
    readonly context?: 'http' | 'db' | 'redis' | 'jwt' | undefined;
    /** which parser decides; as PARSE_MICRO_USD_MODE says unless given */
    readonly mode?: 'legacy' | 'shadow' | 'enforce' | undefined;
  };
  /** One look at the daemon from outside; starts it again where that is wanted. */
  readonly monitor: Readonly<Record<string, never>>;
  /** What was told, and how each channel took it. */
  readonly 'notify.outbox': {
    /** how many, the newest first */
    readonly limit?: number | undefined;
  };
  /** Tell people, through the channels that are set up. */
  readonly 'notify.send': {
    /** how bad it is */
    readonly severity: 'info' | 'warning' | 'critical';
    /** what is told */
    readonly message: string;
    /** more to it, as a JSON object */
    readonly context?: string | undefined;
    /** the same key is told once */
    readonly key?: string | undefined;
  };
  /** Send a test through every channel, or one. */
  readonly 'notify.test': {
    /** this channel alone */
    readonly channel?: string | undefined;
  };
  /** Tell in a few figures how each part stands, and what needs a person. */
  readonly overview: Readonly<Record<string, never>>;
  /** Take secrets and personal data out of text. */
  readonly redact: {
    /** files; without them text goes from stdin to stdout */
    readonly paths?: readonly string[] | undefined;
    /** the text itself */
    readonly text?: string | undefined;
    /** change the files in place and keep a backup of each */
    readonly write?: boolean | undefined;
    /** also take out long tokens of no known form that look like chance */
    readonly entropy?: boolean | undefined;
    /** leave personal data alone, for source code */
    readonly secretsOnly?: boolean | undefined;
  };
  /** Show the signed allowlist and whether it counts; sign it. */
  readonly 'repair.allowlist': {
    /** sign the list as it is, with a key that may sign allowlists */
    readonly sign?: boolean | undefined;
  };
  /** Let one package be installed once, by a grant or by the person at the terminal. */
  readonly 'repair.approve': {
    /** what waits, as "loa repair pending" names it */
    readonly id: string;
    /** file with a grant that was made elsewhere; without it the person at the terminal is asked */
    readonly grant?: string | undefined;
    /** only make the grant and show it, with the key of this machine */
    readonly make?: boolean | undefined;
  };
  /** Tell which packages are missing, and what may be done about each. */
  readonly 'repair.detect': Readonly<Record<string, never>>;
  /** List what waits for approval. */
  readonly 'repair.pending': Readonly<Record<string, never>>;
  /** Take a package that was installed back to the version before it. */
  readonly 'repair.rollback': {
    /** the npm package */
    readonly name: string;
  };
  /** Install what the signed allowlist allows; ask for the rest. */
  readonly 'repair.run': Readonly<Record<string, never>>;
  /** Find secrets in the project, in what is staged, or in its history. */
  readonly scan: {
    /** files or folders; the whole project without them */
    readonly paths?: readonly string[] | undefined;
    /** what the next commit would hold, not the work tree */
    readonly staged?: boolean | undefined;
    /** every version of every file that any branch or tag reaches */
    readonly history?: boolean | undefined;
    /** also find personal data */
    readonly personal?: boolean | undefined;
    /** file of findings that are known already */
    readonly baseline?: string | undefined;
    /** write what is found to the baseline, instead of failing */
    readonly writeBaseline?: boolean | undefined;
    /** sarif for code scanning services */
    readonly format?: 'text' | 'sarif' | undefined;
  };
  /** Show one session turn by turn: asked, done, said. */
  readonly 'session.show': {
    /** as "loa log --json" names it */
    readonly session: string;
  };
  /** What agents cost here: today, this week, by task, model and agent. */
  readonly spend: {
    /** how far back: 7d, 30d, or a date such as 2026-03-31 */
    readonly since?: string | undefined;
    /** all projects of this machine, not only this one */
    readonly all?: boolean | undefined;
    /** days as in UTC, not in this machine's time zone */
    readonly utc?: boolean | undefined;
  };
  /** Bring the state into its stores; only what they do not have is sent. */
  readonly 'state.backup': {
    /** only this store */
    readonly store?: string | undefined;
    /** the store was emptied or replaced on purpose */
    readonly anew?: boolean | undefined;
  };
  /** Try a restore from each store in a scratch folder, and verify it. */
  readonly 'state.drill': {
    /** only this store */
    readonly store?: string | undefined;
  };
  /** List the generations that the stores hold. */
  readonly 'state.list': {
    /** only this store */
    readonly store?: string | undefined;
  };
  /** The states of recovery, what leads from one to the next, and where it stands. */
  readonly 'state.machine': Readonly<Record<string, never>>;
  /** Sign what is there now: every file of the state with its hash. */
  readonly 'state.manifest': {
    /** sign what is there, also when files or the journal of the last manifest are gone */
    readonly accept?: boolean | undefined;
  };
  /** Remove old generations from the stores, and what only they needed. */
  readonly 'state.prune': {
    /** how many generations stay in each store */
    readonly keep: number;
    /** only this store */
    readonly store?: string | undefined;
  };
  /** Bring the state back by itself, verified, or say that a person is needed. */
  readonly 'state.recover': {
    /** print the machine as a Mermaid drawing, and do nothing */
    readonly graph?: boolean | undefined;
  };
  /** Bring a generation back, in place or to a folder; what was there is kept aside. */
  readonly 'state.restore': {
    /** only this store */
    readonly store?: string | undefined;
    /** the newest unless given */
    readonly generation?: number | undefined;
    /** an empty folder to restore to, instead of in place */
    readonly to?: string | undefined;
    /** do not ask */
    readonly yes?: boolean | undefined;
  };
  /** Tell whether the state is whole, and what the stores hold. */
  readonly 'state.status': Readonly<Record<string, never>>;
  /** Check every file of the state against its signed manifest. */
  readonly 'state.verify': Readonly<Record<string, never>>;
  /** Tell where things stand in this project. */
  readonly status: Readonly<Record<string, never>>;
  /** Close a task. */
  readonly 'task.close': {
    /** task id */
    readonly id: string;
    /** who asks */
    readonly agent?: string | undefined;
    /** how it ended */
    readonly reason?: string | undefined;
    /** close it although somebody else holds it */
    readonly force?: boolean | undefined;
  };
  /** Make a task, or take over those of an issues.jsonl. */
  readonly 'task.create': {
    /** what is to be done */
    readonly title?: string | undefined;
    /** feature, bug, task, … */
    readonly type?: string | undefined;
    /** 0 is the most urgent, 4 the least */
    readonly priority?: number | undefined;
    /** ids of tasks that come first */
    readonly depends?: readonly string[] | undefined;
    /** next steps */
    readonly next?: readonly string[] | undefined;
    /** an issues.jsonl to take over */
    readonly import?: string | undefined;
  };
  /** Show what became of a task since the last handoff, and against git. */
  readonly 'task.diff': {
    /** task id */
    readonly id: string;
    /** a moment; else the last handoff */
    readonly since?: string | undefined;
  };
  /** List tasks. */
  readonly 'task.list': {
    /** only these; without it, all that are not closed */
    readonly status?: string | undefined;
    /** closed ones too */
    readonly all?: boolean | undefined;
    /** as lines of issues.jsonl */
    readonly export?: boolean | undefined;
  };
  /** List tasks that can be worked on now, the most urgent first. */
  readonly 'task.ready': {
    /** who asks */
    readonly agent?: string | undefined;
    /** how many */
    readonly limit?: number | undefined;
  };
  /** Show a task with its decisions, next steps and handoffs. */
  readonly 'task.show': {
    /** task id */
    readonly id: string;
  };
  /** Claim or change a task. */
  readonly 'task.update': {
    /** task id */
    readonly id: string;
    /** who asks */
    readonly agent?: string | undefined;
    /** take it, so that nobody else does */
    readonly claim?: boolean | undefined;
    /** give it back */
    readonly release?: boolean | undefined;
    /** how long a claim holds */
    readonly leaseMinutes?: number | undefined;
    /** open also reopens a closed one */
    readonly status?: 'open' | 'in_progress' | 'blocked' | undefined;
    /** change it although somebody else holds it */
    readonly force?: boolean | undefined;
    readonly title?: string | undefined;
    /** 0 is the most urgent, 4 the least */
    readonly priority?: number | undefined;
    /** add next steps */
    readonly next?: readonly string[] | undefined;
    /** next steps that are done */
    readonly done?: readonly string[] | undefined;
    /** add blockers */
    readonly blocker?: readonly string[] | undefined;
    /** blockers that are gone */
    readonly unblock?: readonly string[] | undefined;
    /** add questions */
    readonly question?: readonly string[] | undefined;
    /** add test scenarios */
    readonly scenario?: readonly string[] | undefined;
    /** add ids it depends on */
    readonly depends?: readonly string[] | undefined;
  };
  /** Let another user of the database into the project's team, or one that was removed back in. */
  readonly 'team.admit': {
    /** a user of the database, or the id of a machine */
    readonly who: string;
  };
  /** Join the project's team in the database that team.database names. */
  readonly 'team.join': {
    /** the project's name in the database, the same for everybody; else the first commit names it */
    readonly project?: string | undefined;
  };
  /** Leave the team; everything stays in the files here. */
  readonly 'team.leave': Readonly<Record<string, never>>;
  /** Take a user of the database, or one machine, out of the team; what they wrote stays. */
  readonly 'team.remove': {
    /** a user of the database, or the id of a machine */
    readonly who: string;
  };
  /** Where this machine stands in its team: connected, behind, ahead, what people have to settle. */
  readonly 'team.status': Readonly<Record<string, never>>;
  /** Move what waits in both directions, and end. */
  readonly 'team.sync': {
    /** go on while other processes of this machine ask for it; nothing when one does so already */
    readonly whileWanted?: boolean | undefined;
  };
  /** Whether a subagent is given enough time, and not too much. */
  readonly 'timeout.check': {
    /** the model that the subagent runs on */
    readonly model: string;
    /** the minutes that it is to be given */
    readonly minutes: number;
  };
  /** See the whole story for real, in a scratch folder. */
  readonly tour: {
    /** leave the scratch folder for looking around */
    readonly keep?: boolean | undefined;
  };
  /** Compress old days and remove very old ones, as configured. */
  readonly 'trajectory.archive': {
    /** show what would happen */
    readonly dryRun?: boolean | undefined;
  };
  /** Add a record to the trajectory; a false quote is refused. */
  readonly 'trajectory.log': {
    /** cite, note, or another word */
    readonly phase: string;
    /** what is claimed */
    readonly claim?: string | undefined;
    /** what it rests on; found out when left out */
    readonly grounding?: 'citation' | 'code_reference' | 'user_input' | 'assumption' | undefined;
    /** `quote` [path:line] */
    readonly evidence?: readonly string[] | undefined;
    /** further fields, as a JSON object */
    readonly fields?: string | undefined;
    /** whose trajectory */
    readonly agent?: string | undefined;
  };
  /** Show records of a day, and lines that are none. */
  readonly 'trajectory.show': {
    /** whose trajectory */
    readonly agent?: string | undefined;
    /** YYYY-MM-DD, today when left out */
    readonly date?: string | undefined;
    /** only this phase */
    readonly phase?: string | undefined;
    /** how many, the newest */
    readonly limit?: number | undefined;
    /** share of claims that should be grounded; else as configured */
    readonly threshold?: number | undefined;
  };
  /** Tell the trust level that this repository has earned, with the evidence. */
  readonly 'trust.assess': {
    /** JSON file with more evidence: of the agent, of the model */
    readonly evidence?: string | undefined;
  };
  /** Set what may be spent in a day to what the earned level allows. */
  readonly 'trust.cap': Readonly<Record<string, never>>;
  /** Tell the cost tier of what is asked for. */
  readonly 'trust.price': {
    /** what is asked for, such as "model: invoke (scope: reviewer)"; without any, what the document or the code asks for */
    readonly requirements?: readonly string[] | undefined;
    /** take requirements and trust level from this BUTTERFREEZONE.md */
    readonly file?: string | undefined;
  };
  /** Tell which requirements the trust level allows, and which pools it opens. */
  readonly 'trust.route': {
    /** what is asked for, such as "model: invoke (scope: reviewer)"; without any, what the document or the code asks for */
    readonly requirements?: readonly string[] | undefined;
    /** take requirements and trust level from this BUTTERFREEZONE.md */
    readonly file?: string | undefined;
    /** judge as if this level were earned */
    readonly level?: string | undefined;
    /** a pool opened by a person until a moment: reasoning@2030-01-01T00:00:00Z */
    readonly grant?: readonly string[] | undefined;
  };
  /** Run the checkers of proofs and property tests that are at hand, and record what came of it. */
  readonly 'trust.verify': {
    /** show the commands and run none */
    readonly dryRun?: boolean | undefined;
    /** run them without asking */
    readonly yes?: boolean | undefined;
  };
  /** Take every trace of loa out again; the plan is shown first. */
  readonly uninstall: {
    /** show the plan and change nothing */
    readonly dryRun?: boolean | undefined;
    /** do not ask */
    readonly yes?: boolean | undefined;
  };
}

export interface OperationOutputs {
  /** Write a break of the audit chain down for good, and go on in a new chain. */
  readonly 'audit.seal': {
    readonly outcome: 'not-damaged' | 'planned' | 'kept' | 'sealed';
    readonly problems: readonly {
      readonly kind: string;
      readonly message: string;
    }[];
    readonly files: readonly {
      readonly name: string;
      readonly sizeBytes: number;
      readonly sha256: string;
    }[];
    /** records that cannot be read any more */
    readonly lost: number;
    /** folder that the damaged chain was moved to */
    readonly aside?: string;
  };
  /** Show what changed this project through loa, the newest last. */
  readonly 'audit.show': {
    readonly events: readonly {
      readonly sequence: number;
      readonly time: string;
      readonly operation: string;
      readonly surface: string;
      /** the person or service it was done for */
      readonly principal?: string;
      readonly agent?: string;
      readonly session?: string;
      readonly outcome: string;
      readonly durationMs: number;
      readonly details?: Readonly<Record<string, string | number | boolean | null>>;
    }[];
    readonly more: boolean;
    /** breaks that a person sealed, oldest first; they stay for ever */
    readonly sealed: readonly {
      /** when it was sealed */
      readonly at: string;
      /** folder of the damaged chain */
      readonly aside: string;
      readonly segment: number;
      readonly offset: number;
      readonly problem: string;
      /** records that cannot be read any more */
      readonly lost: number;
      /** the last record before the break */
      readonly lastGood?: number;
    }[];
    /** what is wrong with the chain, so that events may be missing */
    readonly damage?: string;
  };
  /** Check that nothing in the audit chain was edited, removed, moved or cut off. */
  readonly 'audit.verify': {
    readonly directory: string;
    readonly records: number;
    readonly events: number;
    readonly signedHeads: number;
    /** the last record that a good signature covers */
    readonly signed?: {
      readonly sequence: number;
      readonly keyId: string;
      readonly signedAt: string;
      readonly source: string;
    };
    /** records behind it, which no signature covers yet */
    readonly uncovered: number;
    readonly outsideHead: 'signed' | 'unsigned' | 'none';
    readonly gitHead: 'signed' | 'unsigned' | 'none' | 'not-kept' | 'unreachable';
    readonly erased: number;
    /** breaks that a person sealed, oldest first; they stay for ever */
    readonly sealed: readonly {
      /** when it was sealed */
      readonly at: string;
      /** folder of the damaged chain */
      readonly aside: string;
      readonly segment: number;
      readonly offset: number;
      readonly problem: string;
      /** records that cannot be read any more */
      readonly lost: number;
      /** the last record before the break */
      readonly lastGood?: number;
    }[];
    readonly problems: readonly {
      readonly kind: string;
      readonly message: string;
      readonly source: string;
      readonly sequence?: number;
      readonly segment?: number;
      readonly offset?: number;
    }[];
  };
  /** Whether there are too many jobs, scripts or megabytes of state. */
  readonly bloat: {
    readonly timestamp: string;
    readonly status: 'healthy' | 'warning' | 'critical';
    readonly counts: {
      readonly crons: number;
      readonly scripts: number;
      readonly orphaned_scripts: number;
      readonly overlapping_crons: number;
      readonly state_file_size_mb: number;
    };
    readonly violations: readonly {
      readonly type: string;
      readonly resource: string;
      readonly details: string;
      readonly severity: string;
    }[];
    readonly remediation: readonly string[];
  };
  /** Whether ceremonies say what they should. */
  readonly 'ceremony.check': {
    readonly ceremonies: readonly {
      readonly path: string;
      readonly problems: readonly string[];
    }[];
  };
  /** The ceremonies of this project. */
  readonly 'ceremony.list': {
    readonly ceremonies: readonly {
      readonly path: string;
      readonly problems: readonly string[];
    }[];
  };
  /** Write down what a cycle of work came to, from git. */
  readonly 'ceremony.new': {
    readonly path: string;
    readonly text: string;
    readonly written: boolean;
  };
  /** Where a name is declared, and every place that uses it. */
  readonly 'code.refs': {
    readonly name: string;
    readonly declarations: readonly {
      /** path:Holder.name */
      readonly place: string;
      readonly kind: string;
      readonly line: number;
      readonly endLine: number;
      /** source, test, example and so on */
      readonly role: string;
    }[];
    readonly uses: readonly {
      /** path:Lline */
      readonly place: string;
      /** the declaration around it, or empty */
      readonly within: string;
      readonly call: boolean;
      readonly text: string;
    }[];
    /** places that use it, shown or not */
    readonly total: number;
    readonly files: number;
  };
  /** Find places in the code by words, ranked, as identifiers. */
  readonly 'code.search': {
    readonly hits: readonly {
      /** path:symbol or path:Lline */
      readonly place: string;
      readonly line: number;
      readonly kind: string;
      /** 0 to 1 */
      readonly score: number;
    }[];
    readonly engine: 'loa' | 'ck';
    /** files that are not in the index, and why */
    readonly unread: readonly {
      readonly reason: string;
      readonly files: number;
    }[];
  };
  /** Print one declaration, whole, with its overloads. */
  readonly 'code.section': {
    readonly place: string;
    readonly lines: string;
    readonly sha256: string;
    readonly text: string;
    /** other declarations of that name, when no file was named */
    readonly others: readonly {
      readonly place: string;
      readonly lines: string;
    }[];
  };
  /** Tell where a setting comes from, what it overrode and what is allowed. */
  readonly 'config.explain': {
    readonly settings: readonly {
      readonly key: string;
      readonly value: unknown;
      /** file:line:column, environment variable, flag or default */
      readonly origin: string;
      /** what setting it can do */
      readonly class: 'open' | 'sends' | 'moves' | 'weakens';
      readonly description?: string;
      readonly allowed: string;
      /** when a project’s file can set it */
      readonly counting: string;
      readonly environment: readonly string[];
      readonly overrode: readonly {
        readonly value: unknown;
        readonly origin: string;
      }[];
      /** everything that sets it; what counts begins with the strongest */
      readonly origins: readonly {
        readonly value: unknown;
        readonly origin: string;
        /** false: it is not looked at here */
        readonly counts: boolean;
        /** what would make it count */
        readonly command?: string;
      }[];
    }[];
    /** keys inside our sections that are not known and set nothing */
    readonly unknown: readonly {
      readonly key: string;
      readonly file: string;
      readonly line: number;
      /** the key that was probably meant */
      readonly nearest?: string;
    }[];
  };
  /** Print a JSON Schema of the configuration, for editors. */
  readonly 'config.schema': Readonly<Record<string, unknown>>;
  /** Set something for this project on this machine only. */
  readonly 'config.set': {
    readonly outcome: 'set' | 'unset' | 'unchanged';
    readonly key: string;
    /** what holds now */
    readonly value: unknown;
    /** where that comes from */
    readonly origin: string;
    readonly file: string;
  };
  /** Show every setting and where it comes from. */
  readonly 'config.show': {
    readonly values: Readonly<Record<string, unknown>>;
    readonly settings: readonly {
      readonly key: string;
      readonly value: unknown;
      /** file:line:column, environment variable, flag or default */
      readonly origin: string;
      /** what setting it can do */
      readonly class: 'open' | 'sends' | 'moves' | 'weakens';
    }[];
    readonly foreign: readonly {
      readonly name: string;
      readonly file: string;
      readonly line: number;
    }[];
    /** keys inside our sections that are not known and set nothing */
    readonly unknown: readonly {
      readonly key: string;
      readonly file: string;
      readonly line: number;
      /** the key that was probably meant */
      readonly nearest?: string;
    }[];
    /** settings of the project that do not count until "loa config trust" */
    readonly withheld: readonly {
      readonly key: string;
      /** what setting it can do */
      readonly class: 'open' | 'sends' | 'moves' | 'weakens';
      readonly file: string;
      readonly line: number;
    }[];
  };
  /** Accept, on this machine, what this repository sets and says. */
  readonly 'config.trust': {
    readonly outcome: 'accepted' | 'revoked' | 'planned' | 'nothing-to-do' | 'not-confirmed';
    /** what was asked for */
    readonly action: 'accept' | 'revoke';
    readonly root: string;
    /** where it is kept, on this machine only */
    readonly file: string;
    readonly settings: readonly {
      readonly key: string;
      readonly value: unknown;
      /** what setting it can do */
      readonly class: 'open' | 'sends' | 'moves' | 'weakens';
      readonly file: string;
      readonly line: number;
      /** whether it counts */
      readonly accepted: boolean;
    }[];
    /** whether notes, tasks and memories of the repository may be quoted to an agent */
    readonly repository: boolean;
  };
  /** Whether a package keeps what its consumers rely on. */
  readonly 'contract.validate': {
    readonly consumer: string;
    readonly provider: string;
    readonly version: string;
    readonly range: string;
    readonly symbols: number;
    readonly vectors: number;
    readonly satisfied: boolean;
    readonly failures: readonly string[];
  };
  /** Run jobs as they come due, until stopped; --once runs what is due and ends. */
  readonly daemon: {
    readonly pid: number;
    readonly jobs: number;
    readonly ran?: number;
    readonly sent?: number;
  };
  /** Write a user unit that keeps the daemon running; the plan first. */
  readonly 'daemon.install': {
    readonly path: string;
    readonly content: string;
    readonly written: boolean;
    readonly next: readonly string[];
  };
  /** Whether the daemon lives, and what is due next. */
  readonly 'daemon.status': {
    readonly status: 'alive' | 'stalled' | 'dead' | 'unknown';
    readonly age_s: number;
    readonly pid?: number;
    readonly boot_id?: string;
    readonly next_due?: string;
    readonly jobs: number;
  };
  /** Stop the daemon. */
  readonly 'daemon.stop': {
    readonly outcome: 'stopped' | 'killed' | 'gone';
  };
  /** Remove that unit. */
  readonly 'daemon.uninstall': {
    readonly path: string;
    readonly removed: boolean;
    readonly next: readonly string[];
  };
  /** Find what is wrong, and the command that mends it. */
  readonly doctor: {
    readonly checks: readonly {
      readonly name: string;
      readonly verdict: 'pass' | 'warn' | 'fail';
      readonly message: string;
      /** the command or change that mends it */
      readonly fix?: string;
    }[];
  };
  /** Make a token for the gateway, signed by the key ring. */
  readonly 'gateway.token': {
    readonly token: string;
    readonly expires_at: string;
    readonly key: string;
  };
  /** Whether the boundary may go from shadow to enforce. */
  readonly 'graduation.status': {
    readonly mode: 'legacy' | 'shadow' | 'enforce';
    readonly contexts: readonly {
      readonly context: 'http' | 'db' | 'redis' | 'jwt';
      readonly ready: boolean;
      readonly shadow_total: string;
      readonly criteria: {
        readonly divergence_rate: {
          readonly met: boolean;
          readonly current_ppm: string;
          readonly threshold_ppm: string;
        };
        readonly observation_window: {
          readonly met: boolean;
          readonly current_ms: number;
          readonly threshold_ms: number;
        };
        readonly would_reject_clean: {
          readonly met: boolean;
          readonly would_reject_total: string;
          readonly consecutive_clean_ms: number;
          readonly threshold_ms: number;
        };
        readonly shadow_samples: {
          readonly met: boolean;
          readonly current: string;
          readonly threshold: string;
        };
      };
      readonly warnings: readonly string[];
    }[];
    readonly evaluated_at: string;
  };
  /** End a bridge run: write the document, check it, stage it, note it in the bridge state. */
  readonly 'ground.finalize': {
    readonly signals: readonly string[];
    readonly finalization: {
      readonly ground_truth_updated: boolean;
      readonly butterfreezone_generated: boolean;
      readonly rtfm_passed: boolean;
      readonly pr_url?: string;
    };
    readonly staged: boolean;
    readonly state_file: string;
    readonly warnings: readonly string[];
    /** the gate failed, and rtfm.strict_mode lets it */
    readonly blocks: boolean;
  };
  /** Write BUTTERFREEZONE.md: what is true of this code, each claim tied to a place in it. */
  readonly 'ground.gen': {
    /** written, nothing to do, only printed, a secret was left in it, another run is at it, switched off */
    readonly status: 'generated' | 'up-to-date' | 'planned' | 'blocked' | 'busy' | 'disabled';
    readonly generator: string;
    readonly version: string;
    readonly tier: number;
    readonly head_sha: string;
    readonly generated_at: string;
    readonly output_path: string;
    readonly word_count: number;
    readonly sections: Readonly<
      Record<
        string,
        {
          readonly words: number;
          readonly provenance: string;
        }
      >
    >;
    readonly manual_sections_preserved: number;
    readonly truncated_sections: readonly string[];
    readonly redacted_count: number;
    /** pieces of code that it cites by their hash */
    readonly references: number;
    /** claims left out because what they cite is not there */
    readonly dropped: number;
    readonly warnings: readonly string[];
    readonly packages: readonly {
      readonly folder: string;
      readonly status: string;
      readonly output_path: string;
      readonly word_count: number;
    }[];
    /** the text, when it was only printed */
    readonly document?: string;
    readonly exit_code: number;
  };
  /** Draw the capability graph of this repository and those it belongs with. */
  readonly 'ground.mesh': {
    readonly nodes: readonly {
      readonly repo: string;
      readonly name: string;
      readonly type: string;
      readonly purpose: string;
      readonly version: string;
      readonly trustLevel: string;
      readonly capabilities: readonly string[];
      readonly interfaces: readonly string[];
      readonly depth: number;
      readonly source: string;
    }[];
    readonly edges: readonly {
      readonly from: string;
      readonly to: string;
      readonly role: string;
      readonly interface: string;
      readonly protocol: string;
    }[];
    readonly warnings: readonly string[];
    /** the graph in the format asked for */
    readonly text: string;
    readonly output_path?: string;
  };
  /** Pack the sources that matter most, or most for a task, into a number of tokens. */
  readonly 'ground.pack': {
    readonly text: string;
    readonly tokens: number;
    readonly files: readonly {
      readonly path: string;
      /** all of it, or its declarations by line */
      readonly form: 'whole' | 'outline';
      readonly tokens: number;
    }[];
    /** files that have to do with it and found no room */
    readonly left: number;
  };
  /** Show one section of BUTTERFREEZONE.md, what one needs for a task, or a word of the glossary. */
  readonly 'ground.show': {
    /** read from the file, composed now because there is none, or the glossary */
    readonly source: 'document' | 'composed' | 'lore';
    readonly file: string;
    readonly title: string;
    readonly sections: readonly {
      readonly id: string;
      readonly title: string;
      readonly provenance: string;
      readonly words: number;
      readonly text?: string;
    }[];
    readonly stale: readonly {
      readonly reference: string;
      readonly state: 'changed' | 'missing' | 'moved';
      readonly now?: string;
    }[];
    /** every piece of code that the document cites, as it stands today */
    readonly claims?: readonly {
      readonly reference: string;
      readonly section: string;
      readonly state: 'holds' | 'changed' | 'missing' | 'moved';
      readonly now?: string;
    }[];
  };
  /** Check every claim of BUTTERFREEZONE.md against the code as it is now. */
  readonly 'ground.validate': {
    readonly validator: string;
    readonly version: string;
    readonly status: 'pass' | 'warn' | 'fail';
    readonly file: string;
    readonly passed: number;
    readonly failed: number;
    readonly warnings: number;
    /** references checked */
    readonly references: number;
    /** pieces of code compared by hash */
    readonly citations: number;
    readonly checks: readonly {
      readonly name: string;
      readonly status: 'pass' | 'warn' | 'fail';
      readonly detail: string;
      readonly problems?: readonly string[];
      readonly file?: string;
    }[];
    readonly stale: readonly {
      readonly reference: string;
      readonly state: 'changed' | 'missing' | 'moved';
      readonly now?: string;
      readonly section: string;
      readonly file: string;
    }[];
  };
  /** Whether all is well, without any model; everything that is not, at once. */
  readonly health: {
    readonly status: 'healthy' | 'degraded' | 'unhealthy';
    readonly checks: readonly {
      readonly name: string;
      readonly status: 'healthy' | 'degraded' | 'unhealthy';
      readonly detail: string;
      /** what a person can do about it */
      readonly next?: string;
    }[];
    readonly anomalies: readonly {
      readonly name: string;
      readonly status: 'healthy' | 'degraded' | 'unhealthy';
      readonly detail: string;
      /** what a person can do about it */
      readonly next?: string;
    }[];
  };
  /** List the changes of the identity document. */
  readonly 'identity.log': {
    readonly changes: readonly {
      readonly at: string;
      readonly what: string;
      readonly change: string;
    }[];
  };
  /** Show the identity document: principles, stance, style, boundaries. */
  readonly 'identity.show': {
    readonly path: string;
    /** false when it is the template that would be written first */
    readonly exists: boolean;
    readonly version?: string;
    readonly lastModified?: string;
    readonly principles: readonly {
      readonly name: string;
      readonly why: string;
    }[];
    readonly stance: readonly string[];
    readonly style: readonly string[];
    readonly boundaries: readonly string[];
    readonly evolution: readonly {
      readonly trigger: string;
      readonly change: string;
      readonly approval: 'auto' | 'human';
    }[];
    /** sections besides, kept as they are */
    readonly others: readonly string[];
  };
  /** Change one part of the identity document; the difference is shown, and a person agrees. */
  readonly 'identity.update': {
    readonly outcome: 'changed' | 'shown' | 'needs-approval' | 'unchanged';
    readonly diff: readonly string[];
    readonly version?: string;
  };
  /** Set this repository up; the plan is shown first. */
  readonly init: {
    /** what happened: applied, only planned, nothing to do, nobody was there to say yes, or the answer was no */
    readonly outcome: 'applied' | 'planned' | 'nothing-to-do' | 'not-confirmed' | 'declined';
    readonly root: string;
    readonly changes: readonly {
      readonly path: string;
      readonly action: 'create' | 'edit' | 'remove' | 'move' | 'accept';
      readonly why: string;
    }[];
    /** agents that are set up, and what spoke for each when none was named */
    readonly agents: readonly {
      readonly agent: 'claude' | 'codex' | 'cursor';
      readonly found: readonly string[];
    }[];
    /** what to do now */
    readonly next: readonly string[];
  };
  /** Add a job: an operation that runs by itself. */
  readonly 'job.add': {
    readonly job?: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
    readonly violations?: readonly {
      readonly rule: string;
      readonly conflicts_with?: string;
      readonly suggestion: string;
    }[];
  };
  /** Slots of every job around now: how they went, and which are to come. */
  readonly 'job.calendar': {
    readonly now: string;
    readonly from: string;
    readonly through: string;
    readonly jobs: readonly {
      readonly name: string;
      readonly paused: boolean;
      readonly ran: readonly {
        readonly slot: string;
        readonly outcome: string;
      }[];
      /** slots to come, the first of each day */
      readonly due: readonly string[];
      /** how many there are in all, up to 1,500 */
      readonly dueCount: number;
    }[];
  };
  /** Change a job. */
  readonly 'job.edit': {
    readonly job?: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
    readonly violations?: readonly {
      readonly rule: string;
      readonly conflicts_with?: string;
      readonly suggestion: string;
    }[];
  };
  /** What ran, when, and how it went. */
  readonly 'job.history': {
    readonly runs: readonly {
      readonly job: string;
      readonly slot: string;
      readonly attempt: number;
      readonly outcome?: 'ok' | 'failed' | 'timeout' | 'lost' | 'skipped';
      readonly started_at?: string;
      readonly ended_at?: string;
      readonly worker?: string;
      readonly exit_code?: number;
      readonly answer?: string;
    }[];
  };
  /** List the jobs, when each is due and how it last went. */
  readonly 'job.list': {
    readonly jobs: readonly {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    }[];
  };
  /** Keep a job from running until it is resumed. */
  readonly 'job.pause': {
    readonly job: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
  };
  /** Remove a job; what it did stays in the history. */
  readonly 'job.remove': {
    readonly job: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
  };
  /** Let a paused job run again. */
  readonly 'job.resume': {
    readonly job: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
  };
  /** Run a job now. */
  readonly 'job.run': {
    readonly run?: {
      readonly job: string;
      readonly slot: string;
      readonly attempt: number;
      readonly outcome?: 'ok' | 'failed' | 'timeout' | 'lost' | 'skipped';
      readonly started_at?: string;
      readonly ended_at?: string;
      readonly worker?: string;
      readonly exit_code?: number;
      readonly answer?: string;
    };
  };
  /** Show a job. */
  readonly 'job.show': {
    readonly job: {
      readonly name: string;
      readonly schedule: string;
      readonly run: string;
      readonly purpose: string;
      readonly misfire: string;
      readonly origin: string;
      readonly next_due?: string;
      readonly last_success?: string;
      readonly last_outcome?: string;
      readonly paused: boolean;
      readonly overdue: boolean;
    };
  };
  /** Remove old segments of the journal behind a durable checkpoint. */
  readonly 'journal.compact': {
    readonly removed: readonly {
      readonly segment: number;
      readonly sizeBytes: number;
      readonly lastSequence: number;
    }[];
    readonly freedBytes: number;
    readonly checkpoint?: number;
    readonly applied: boolean;
  };
  /** Give up a record that cannot be brought into its files; what it holds is shown first. */
  readonly 'journal.drop': {
    readonly sequence: number;
    readonly outcome: 'dropped' | 'kept' | 'not-stuck';
    readonly stuck?: {
      readonly type: string;
      readonly recordedAt: string;
      /** why it cannot be brought into the files */
      readonly problem: string;
      /** the beginning of what it holds */
      readonly content: string;
    };
  };
  /** Keep a damaged journal aside and go on in a new one; the plan is shown first. */
  readonly 'journal.repair': {
    readonly outcome: 'sound' | 'planned' | 'kept' | 'repaired';
    readonly damage?: {
      readonly segment: number;
      readonly offset: number;
      readonly problem: string;
    };
    /** folder that the damaged segments were moved to */
    readonly aside?: string;
    /** segments that go aside, whole */
    readonly files: readonly {
      readonly name: string;
      readonly sizeBytes: number;
      readonly sha256: string;
    }[];
    /** records that cannot be read any more */
    readonly lost: readonly {
      readonly sequence: number;
      readonly through: number;
      readonly type?: string;
      readonly time?: string;
    }[];
    /** records that prove themselves */
    readonly intact: number;
    /** intact records that are not in their files yet, and go on in the new chain */
    readonly carried: readonly {
      readonly sequence: number;
      readonly type: string;
      readonly time: string;
    }[];
    /** of those, the ones that still cannot be brought into their files */
    readonly stuck: readonly {
      readonly sequence: number;
      readonly problem: string;
    }[];
  };
  /** Show records of the journal, the newest unless told otherwise. */
  readonly 'journal.show': {
    readonly entries: readonly {
      /** milliseconds since 1970 */
      readonly ts: number;
      readonly seq: number;
      readonly op: 'write' | 'delete' | 'consolidate' | 'checkpoint';
      readonly path: string;
      /** payload in base 64; absent when it was erased */
      readonly data?: string;
      /** SHA-256 of data */
      readonly checksum: string;
      readonly segment: number;
      readonly type: string;
    }[];
    /** whether there are further records */
    readonly more: boolean;
  };
  /** Check every byte of the journal, and locate the first that is wrong. */
  readonly 'journal.verify': {
    readonly directory: string;
    readonly segments: number;
    readonly records: number;
    readonly sizeBytes: number;
    readonly firstSequence: number;
    readonly lastSequence: number;
    readonly lastHash: string;
    /** sequence up to which everything is applied elsewhere */
    readonly checkpoint?: number;
    /** records whose payload was erased for good */
    readonly erased: number;
    /** what a crash left of a record that was never acknowledged */
    readonly torn?: {
      readonly segment: number;
      readonly offset: number;
      readonly sizeBytes: number;
    };
    /** the first thing that is wrong */
    readonly damage?: {
      readonly segment: number;
      readonly offset: number;
      readonly problem: string;
      readonly file: string;
    };
    /** the repair that began this chain */
    readonly repaired?: {
      /** when this chain began */
      readonly at: string;
      /** folder of the damaged segments */
      readonly aside: string;
      readonly problem: string;
      /** records that were lost */
      readonly lost: number;
    };
  };
  /** List the keys of the ring. */
  readonly 'key.list': {
    readonly keys: readonly {
      readonly id: string;
      /** raw Ed25519 key in base64url */
      readonly publicKey: string;
      readonly uses: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[];
      readonly createdAt: string;
      readonly notBefore: string;
      readonly notAfter: string;
      readonly retiredAt?: string;
      /** the key that vouches for this one */
      readonly predecessor?: string;
      /** whether its private part is on this machine */
      readonly isPrivate: boolean;
      readonly problem?: string;
    }[];
  };
  /** Make a signing key, kept outside every repository. */
  readonly 'key.new': {
    readonly id: string;
    /** raw Ed25519 key in base64url */
    readonly publicKey: string;
    readonly uses: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[];
    readonly createdAt: string;
    readonly notBefore: string;
    readonly notAfter: string;
    readonly retiredAt?: string;
    /** the key that vouches for this one */
    readonly predecessor?: string;
    /** whether its private part is on this machine */
    readonly isPrivate: boolean;
    readonly problem?: string;
    readonly paperKey?: string;
  };
  /** Bring a lost key back from its paper key. */
  readonly 'key.recover': {
    readonly id: string;
    /** raw Ed25519 key in base64url */
    readonly publicKey: string;
    readonly uses: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[];
    readonly createdAt: string;
    readonly notBefore: string;
    readonly notAfter: string;
    readonly retiredAt?: string;
    /** the key that vouches for this one */
    readonly predecessor?: string;
    /** whether its private part is on this machine */
    readonly isPrivate: boolean;
    readonly problem?: string;
  };
  /** Replace a key by a new one that it vouches for; old signatures stay valid. */
  readonly 'key.rotate': {
    readonly id: string;
    /** raw Ed25519 key in base64url */
    readonly publicKey: string;
    readonly uses: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[];
    readonly createdAt: string;
    readonly notBefore: string;
    readonly notAfter: string;
    readonly retiredAt?: string;
    /** the key that vouches for this one */
    readonly predecessor?: string;
    /** whether its private part is on this machine */
    readonly isPrivate: boolean;
    readonly problem?: string;
  };
  /** Let this machine verify what another one signs, by its public key. */
  readonly 'key.trust': {
    readonly id: string;
    /** raw Ed25519 key in base64url */
    readonly publicKey: string;
    readonly uses: readonly ('manifest' | 'allowlist' | 'audit' | 'token')[];
    readonly createdAt: string;
    readonly notBefore: string;
    readonly notAfter: string;
    readonly retiredAt?: string;
    /** the key that vouches for this one */
    readonly predecessor?: string;
    /** whether its private part is on this machine */
    readonly isPrivate: boolean;
    readonly problem?: string;
  };
  /** Tell how full the context is, and what to do about it. */
  readonly 'ledger.budget': {
    readonly colour: 'green' | 'yellow' | 'orange' | 'red';
    readonly tokens: number;
    /** tokens since the session began */
    readonly used: number;
    /** of the window */
    readonly percent: number;
    readonly source: 'given' | 'transcript' | 'estimate' | 'none';
    readonly advice: string;
  };
  /** Check that decisions are grounded and bring everything up to date before a clear. */
  readonly 'ledger.checkpoint': {
    readonly result: 'passed' | 'warning' | 'blocked' | 'forced';
    /** how it went, in a sentence */
    readonly message: string;
    readonly permitted: boolean;
    readonly forced: boolean;
    readonly agent: string;
    readonly date: string;
    readonly session: string;
    readonly enforcement: 'strict' | 'warn' | 'disabled';
    readonly threshold: number;
    readonly ratio: string;
    readonly claims: number;
    readonly grounded: number;
    /** the seven steps, by the names that scripts know; with explain */
    readonly steps: readonly {
      readonly step: number;
      readonly name: string;
      readonly status: 'advisory' | 'failed' | 'passed' | 'skipped' | 'warning';
      readonly detail: string;
    }[];
    readonly ungrounded: readonly {
      readonly claim: string;
      readonly why: string;
    }[];
    readonly stale: readonly {
      readonly claim: string;
      readonly place: string;
      readonly reason: string;
      readonly standsThere?: string;
    }[];
    /** said in passing, without evidence; no gate waits for them */
    readonly remarks: readonly string[];
    /** claims of absence that nobody verified, the refuted ones among them */
    readonly ghosts: readonly string[];
    /** claims of absence that were checked and are wrong: what they deny was found */
    readonly refuted: readonly string[];
    /** lines of the trajectory that are no records */
    readonly malformed: number;
    /** the task that got the handoff */
    readonly task?: string;
    /** what went missing of the trajectory */
    readonly lost?: string;
    /** commands for what is missing; with explain */
    readonly todo: readonly string[];
  };
  /** Check that quotes stand in the code, byte for byte. */
  readonly 'ledger.cite': {
    readonly grounded: boolean;
    readonly evidence: readonly {
      /** path:line where it stands */
      readonly place: string;
      readonly state: 'holds' | 'moved' | 'fails';
      /** the place that was named, when it moved */
      readonly from?: string;
      /** why the place that was named is no mere slip */
      readonly doubt?: string;
      readonly problem?: string;
      readonly reason?: string;
      /** the line that is there instead */
      readonly standsThere?: string;
    }[];
  };
  /** Record a decision with word-for-word evidence from the code. */
  readonly 'ledger.decide': {
    readonly recorded: boolean;
    readonly outcome: 'recorded' | 'grounded' | 'known' | 'refused' | 'withdrawn';
    readonly id: string;
    readonly grounding: 'citation' | 'code_reference' | 'user_input' | 'reason' | 'assumption';
    readonly task?: string;
    readonly evidence: readonly {
      /** path:line where it stands */
      readonly place: string;
      readonly state: 'holds' | 'moved' | 'fails';
      /** the place that was named, when it moved */
      readonly from?: string;
      /** why the place that was named is no mere slip */
      readonly doubt?: string;
      readonly problem?: string;
      readonly reason?: string;
      /** the line that is there instead */
      readonly standsThere?: string;
    }[];
    readonly advice?: string;
  };
  /** Verify, by two different searches, that something does not exist in the code. */
  readonly 'ledger.ghost': {
    readonly verified: boolean;
    readonly withdrawn: boolean;
    readonly claim: string;
    readonly threshold: number;
    readonly queries: readonly {
      readonly query: string;
      readonly best: number;
      readonly hits: readonly {
        readonly place: string;
        readonly score: number;
      }[];
    }[];
    /** hash of the tree that was searched */
    readonly tree: string;
    readonly advice?: string;
  };
  /** End a session in the ledger without asking the gates. */
  readonly 'ledger.handoff': {
    readonly session: string;
    readonly ratio: string;
    readonly grounded: boolean;
    readonly task?: string;
  };
  /** Bring missing notes, tasks and folders back from git, or from a template. */
  readonly 'ledger.heal': {
    readonly healthy: boolean;
    readonly healed: boolean;
    readonly zone: string;
    readonly timestamp: string;
    readonly items: readonly {
      readonly item: string;
      readonly state: 'created' | 'failed' | 'healthy' | 'missing' | 'recovered';
      readonly source?: string;
      readonly detail: string;
    }[];
  };
  /** List decisions, each with whether the code still bears it out. */
  readonly 'ledger.list': {
    readonly decisions: readonly {
      readonly id: string;
      readonly ts: string;
      readonly headline: string;
      readonly state: 'holds' | 'stale' | 'ungrounded' | 'withdrawn';
      readonly grounding: 'citation' | 'code_reference' | 'user_input' | 'reason' | 'assumption';
      readonly task?: string;
      /** when it was taken back */
      readonly withdrawn?: string;
      /** its words changed since they were checked */
      readonly edited: boolean;
      /** recorded on this machine; else it came with the repository */
      readonly own: boolean;
      readonly evidence: readonly {
        readonly place: string;
        readonly state: 'holds' | 'moved' | 'stale';
        readonly reason?: string;
      }[];
      /** what took the quoted words out of the code */
      readonly changed?: {
        readonly at: string;
        readonly commit?: string;
        readonly subject: string;
      };
    }[];
    /** of those asked for */
    readonly total: number;
    readonly counts: {
      readonly holds: number;
      readonly stale: number;
      readonly ungrounded: number;
      readonly withdrawn: number;
    };
    /** files and records that could not be read */
    readonly warnings: readonly string[];
  };
  /** Tell where the work stands, in at most 300 tokens. */
  readonly 'ledger.resume': {
    readonly level: number;
    readonly text: string;
    readonly tokens: number;
    readonly leftOut: number;
    readonly resume: {
      /** what the person said is to hold */
      readonly wishes: readonly string[];
      /** what the last session came to */
      readonly session?: {
        readonly session: string;
        readonly asked: string;
        readonly later: readonly {
          readonly text: string;
          readonly isBinding: boolean;
        }[];
        readonly reply?: string;
        /** what the agent reported in the turns before, the newest first */
        readonly earlier: readonly string[];
        readonly isFinished: boolean;
        readonly isCutOff: boolean;
        readonly before?: string;
        /** a question of a later session in which nothing else happened */
        readonly between?: string;
        /** what other sessions of this work tree are at right now */
        readonly elsewhere?: readonly string[];
        readonly next: readonly string[];
        readonly failing: readonly string[];
        readonly files: readonly string[];
        readonly commits: readonly string[];
        readonly since: readonly string[];
      };
      /** principles of who the agent is here */
      readonly identity?: string;
      readonly memories: readonly string[];
      readonly task?: {
        readonly id: string;
        readonly status: string;
        readonly title: string;
      };
      readonly next: readonly string[];
      readonly decisions: readonly {
        readonly id?: string;
        readonly ts: string;
        readonly text: string;
        readonly headline: string;
        readonly rationale: string;
        readonly isEdited: boolean;
        readonly state: 'holds' | 'stale' | 'ungrounded';
        readonly evidence: readonly {
          readonly place: string;
          readonly quote: string;
          readonly state: 'holds' | 'moved' | 'stale';
          readonly movedFromLine?: number;
          readonly reason?: string;
          /** the line that stands there instead */
          readonly now?: string;
        }[];
      }[];
      /** none of them matches the question; these come nearest */
      readonly isNearest?: boolean;
      readonly decisionsLeftOut: number;
      /** of all decisions on record */
      readonly decisionsStale: number;
      readonly questions: readonly string[];
      readonly state?: string;
      readonly checkpoint?: string;
      readonly warnings: readonly string[];
      readonly quoted: {
        readonly head: string;
        readonly lines: readonly string[];
      };
      readonly damage?: string;
    };
  };
  /** Show decisions whole, each quote beside the code as it is today. */
  readonly 'ledger.show': {
    readonly decisions: readonly {
      readonly id: string;
      readonly ts: string;
      readonly headline: string;
      readonly state: 'holds' | 'stale' | 'ungrounded' | 'withdrawn';
      readonly grounding: 'citation' | 'code_reference' | 'user_input' | 'reason' | 'assumption';
      readonly task?: string;
      /** when it was taken back */
      readonly withdrawn?: string;
      /** its words changed since they were checked */
      readonly edited: boolean;
      /** recorded on this machine; else it came with the repository */
      readonly own: boolean;
      readonly text: string;
      readonly rationale: string;
      readonly scenarios: readonly string[];
      /** the file it stands in */
      readonly path: string;
      readonly evidence: readonly {
        readonly place: string;
        readonly line: number;
        readonly quote: string;
        readonly state: 'holds' | 'moved' | 'stale';
        readonly movedFromLine?: number;
        readonly reason?: string;
        /** the line that stands there instead */
        readonly now?: string;
        /** the code there today */
        readonly excerpt?: {
          readonly line: number;
          readonly lines: readonly string[];
        };
        /** what took the quoted words out of the code */
        readonly changed?: {
          readonly at: string;
          readonly commit?: string;
          readonly subject: string;
        };
      }[];
    }[];
    readonly missing: readonly string[];
    readonly warnings: readonly string[];
  };
  /** Tell what happened: asked, done, decided and learned, day by day. */
  readonly log: {
    readonly since: string;
    readonly days: readonly {
      readonly date: string;
      readonly sessions: readonly {
        readonly session: string;
        readonly started: string;
        readonly last: string;
        readonly ended?: string;
        readonly asked: readonly string[];
        readonly files: readonly string[];
        readonly checks: readonly {
          readonly command: string;
          readonly ok: boolean;
        }[];
        readonly commits: readonly string[];
        readonly decided: readonly string[];
        readonly learned: readonly string[];
        readonly next: readonly string[];
        readonly failing: readonly string[];
      }[];
    }[];
  };
  /** Remember one thing; secrets are taken out, junk and instructions are refused. */
  readonly 'memory.add': {
    readonly outcome: 'stored' | 'known' | 'quarantined' | 'rejected';
    readonly id?: string;
    /** secrets and personal data that were taken out */
    readonly redacted: number;
    readonly reasons: readonly {
      readonly gate: string;
      readonly reason: string;
    }[];
  };
  /** Tell whether two notes say the same, contradict each other, or neither. */
  readonly 'memory.compare': {
    readonly verdict: 'duplicate' | 'conflict' | 'distinct';
    /** they are about the same, and would be found together */
    readonly alike: boolean;
    readonly score: number;
    readonly why: string;
  };
  /** Bring what the session learned into durable memory: keep, merge, refuse, and mark contradictions. */
  readonly 'memory.consolidate': {
    readonly promoted: number;
    readonly deduplicated: number;
    readonly rejected: number;
    readonly expired: number;
    readonly merged: readonly {
      readonly kept: string;
      readonly discarded: string;
      readonly similarity: number;
      readonly reason: string;
      readonly method: 'lexical';
    }[];
    readonly conflicts: readonly {
      readonly newer: string;
      readonly older: string;
      readonly why: string;
      readonly texts?: readonly string[];
    }[];
    /** pairs about the same that nobody judged yet: memory judge */
    readonly families: readonly {
      readonly newer: string;
      readonly older: string;
      readonly likeness: number;
      /** of the newer and the older one */
      readonly texts: readonly string[];
    }[];
    readonly fallbackUsed: boolean;
    readonly dryRun: boolean;
  };
  /** Two memories cannot both hold: both stay, each says so. */
  readonly 'memory.contradicts': {
    readonly verdict: 'merge' | 'distinct' | 'contradicts' | 'open';
    readonly outcome: 'settled' | 'refused';
    /** of a merge: the memory that stays */
    readonly kept?: string;
    /** why it was refused */
    readonly why?: string;
  };
  /** Two memories that look alike say different things: keep both. */
  readonly 'memory.distinct': {
    readonly verdict: 'merge' | 'distinct' | 'contradicts' | 'open';
    readonly outcome: 'settled' | 'refused';
    /** of a merge: the memory that stays */
    readonly kept?: string;
    /** why it was refused */
    readonly why?: string;
  };
  /** Say a memory in other words; the old text stays in its history. */
  readonly 'memory.edit': {
    readonly outcome: 'stored' | 'known' | 'quarantined' | 'rejected';
    readonly id?: string;
    /** secrets and personal data that were taken out */
    readonly redacted: number;
    readonly reasons: readonly {
      readonly gate: string;
      readonly reason: string;
    }[];
    /** the id of the old text, now in the archive */
    readonly before: string;
  };
  /** The model behind meaning: its state, its installation, vectors for what is remembered. */
  readonly 'memory.embed': {
    readonly action: 'status' | 'install' | 'index';
    readonly driver: 'static' | 'http' | 'onnx';
    readonly model: string;
    readonly available: boolean;
    readonly dimensions?: number;
    /** why it is not available */
    readonly why?: string;
    readonly installed?: readonly string[];
    readonly embedded?: number;
  };
  /** Give all memories out as JSON lines. */
  readonly 'memory.export': {
    readonly exported: number;
    readonly file?: string;
    readonly lines?: readonly string[];
  };
  /** Delete memories for good: files, archive, journal, records of sessions and cache. */
  readonly 'memory.forget': {
    readonly forgotten: readonly {
      readonly id: string;
      readonly place: 'session' | 'durable' | 'archive';
      readonly path: string;
      readonly content: string;
    }[];
    readonly missing: readonly string[];
    /** records of the journal whose content was overwritten */
    readonly erased: number;
    readonly done: boolean;
  };
  /** Take memories in from JSON lines. */
  readonly 'memory.import': {
    readonly imported: number;
    readonly rejected: number;
    readonly redacted: number;
    /** how many each gate refused */
    readonly reasons?: Readonly<Record<string, number>>;
    /** the first 100 lines that were refused */
    readonly refused?: readonly {
      readonly line: number;
      readonly gate: string;
      readonly reason: string;
      /** its id in quarantine, from where memory restore lets it in */
      readonly quarantined?: string;
    }[];
    /** file that has every refusal */
    readonly log?: string;
  };
  /** Say what two memories are to each other: one, two, or a contradiction; many pairs with --jsonl. */
  readonly 'memory.judge': {
    readonly verdict: 'merge' | 'distinct' | 'contradicts' | 'open';
    readonly outcome: 'settled' | 'refused';
    /** of a merge: the memory that stays */
    readonly kept?: string;
    /** why it was refused */
    readonly why?: string;
  };
  /** List memories, the newest first. */
  readonly 'memory.list': {
    readonly memories: readonly {
      readonly memory: {
        readonly id: string;
        readonly type: 'decision' | 'fact' | 'preference' | 'pattern' | 'error';
        readonly content: string;
        readonly source: 'conversation' | 'observation' | 'inference';
        readonly confidence: number;
        readonly timestamp: string;
        readonly scope: 'project' | 'private' | 'global';
        readonly tags: readonly string[];
        readonly trust: 'person' | 'agent' | 'external';
        readonly thread?: string;
        readonly session?: string;
        readonly agent?: string;
        readonly conflicts?: readonly string[];
        /** older ones about the same */
        readonly alike?: readonly string[];
        /** those that somebody judged to say something else */
        readonly apart?: readonly string[];
        readonly replacedBy?: string;
        /** the one whose place it took by an edit */
        readonly editOf?: string;
        readonly cites?: readonly string[];
        readonly archived?: 'merged' | 'expired' | 'withdrawn' | 'quarantined';
        readonly disputed?: 'deleted';
      };
      readonly place: 'session' | 'durable' | 'archive';
      readonly path: string;
      /** in quarantine: why the gates keep it back */
      readonly reasons?: readonly {
        readonly gate: string;
        readonly reason: string;
      }[];
      /** places in code that it cites and that have changed since */
      readonly stale?: readonly string[];
    }[];
    readonly conflicts: readonly {
      readonly newer: string;
      readonly older: string;
    }[];
    readonly total: number;
    /** how many there are, whatever was asked for */
    readonly kept: number;
    /** memories in the journal that no file holds any more; memory restore brings them back */
    readonly lost: number;
    /** entries that were damaged, each with its file and line */
    readonly flaws: readonly {
      readonly id: string;
      readonly at: string;
      readonly flaw: string;
      readonly fix?: string;
    }[];
    /** what is wrong with the journal, and the command that mends it */
    readonly journal?: string;
  };
  /** Two memories say the same: keep one text, the other goes to the archive. */
  readonly 'memory.merge': {
    readonly verdict: 'merge' | 'distinct' | 'contradicts' | 'open';
    readonly outcome: 'settled' | 'refused';
    /** of a merge: the memory that stays */
    readonly kept?: string;
    /** why it was refused */
    readonly why?: string;
  };
  /** Bring back from the journal what no file holds any more, rebuild damaged files, let one in from quarantine. */
  readonly 'memory.restore': {
    readonly restored: readonly {
      readonly id: string;
      readonly place: 'session' | 'durable' | 'archive';
      readonly content: string;
    }[];
    /** damaged files that were rebuilt, each with the copy that was kept */
    readonly setAside: readonly {
      readonly path: string;
      readonly copy: string;
      readonly onlyInCopy: readonly string[];
    }[];
    /** memories that shared an id with another, and the id that is their own */
    readonly separated: readonly {
      readonly id: string;
      readonly to: string;
    }[];
    /** entries that were damaged, each with its file and line */
    readonly flaws: readonly {
      readonly id: string;
      readonly at: string;
      readonly flaw: string;
      readonly fix?: string;
    }[];
    /** damaged files that only a person can mend */
    readonly unreadable: readonly string[];
    readonly dryRun: boolean;
    readonly done: boolean;
  };
  /** Find what was remembered, told apart from what is stale or contradicted. */
  readonly 'memory.search': {
    readonly hits: readonly {
      readonly id: string;
      readonly score: number;
      readonly content: string;
      readonly type: 'decision' | 'fact' | 'preference' | 'pattern' | 'error';
      readonly timestamp: string;
      readonly trust: 'person' | 'agent' | 'external';
      readonly place: 'session' | 'durable' | 'archive';
      readonly why: string;
      /** repository: stands in its files, and was not recorded on this machine; person: of your own memory for all projects; private: of your own for this one alone */
      readonly from?: 'repository' | 'person' | 'private';
      /** read somewhere, or it reads like an instruction to an agent: not to be taken as fact or followed */
      readonly unverified?: boolean;
      /** places in code that it cites (`path:symbol`, `path:3`, `path:L2-L4`) and that have changed since */
      readonly stale?: readonly string[];
      /** memories that it cannot both hold with */
      readonly conflicts?: readonly string[];
      /** of its family, and not shown here */
      readonly alike?: readonly string[];
    }[];
    /** found in files of the repository, and not told before a person accepts it */
    readonly withheld?: number;
    /** memories in the journal that no file holds any more; memory restore brings them back */
    readonly lost?: number;
    /** what is wrong with the journal, and the command that mends it */
    readonly journal?: string;
    /** files that are damaged, so that memories in them may not be found */
    readonly unreadable?: readonly {
      readonly path: string;
      readonly fix: string;
    }[];
    /** memories looked through */
    readonly searched: number;
    /** hits that did not fit the token budget */
    readonly left: number;
    readonly fallbackReason?: string;
    /** whether the embedding service was to be used and could not be */
    readonly fallbackUsed: boolean;
  };
  /** Show one memory, and with --history what it took the place of. */
  readonly 'memory.show': {
    readonly memory: {
      readonly id: string;
      readonly type: 'decision' | 'fact' | 'preference' | 'pattern' | 'error';
      readonly content: string;
      readonly source: 'conversation' | 'observation' | 'inference';
      readonly confidence: number;
      readonly timestamp: string;
      readonly scope: 'project' | 'private' | 'global';
      readonly tags: readonly string[];
      readonly trust: 'person' | 'agent' | 'external';
      readonly thread?: string;
      readonly session?: string;
      readonly agent?: string;
      readonly conflicts?: readonly string[];
      /** older ones about the same */
      readonly alike?: readonly string[];
      /** those that somebody judged to say something else */
      readonly apart?: readonly string[];
      readonly replacedBy?: string;
      /** the one whose place it took by an edit */
      readonly editOf?: string;
      readonly cites?: readonly string[];
      readonly archived?: 'merged' | 'expired' | 'withdrawn' | 'quarantined';
      readonly disputed?: 'deleted';
    };
    readonly place: 'session' | 'durable' | 'archive';
    readonly path: string;
    /** in quarantine: why the gates keep it back */
    readonly reasons?: readonly {
      readonly gate: string;
      readonly reason: string;
    }[];
    readonly conflicts: readonly string[];
    readonly stale: readonly string[];
    readonly history: readonly {
      readonly id: string;
      readonly type: 'decision' | 'fact' | 'preference' | 'pattern' | 'error';
      readonly content: string;
      readonly source: 'conversation' | 'observation' | 'inference';
      readonly confidence: number;
      readonly timestamp: string;
      readonly scope: 'project' | 'private' | 'global';
      readonly tags: readonly string[];
      readonly trust: 'person' | 'agent' | 'external';
      readonly thread?: string;
      readonly session?: string;
      readonly agent?: string;
      readonly conflicts?: readonly string[];
      /** older ones about the same */
      readonly alike?: readonly string[];
      /** those that somebody judged to say something else */
      readonly apart?: readonly string[];
      readonly replacedBy?: string;
      /** the one whose place it took by an edit */
      readonly editOf?: string;
      readonly cites?: readonly string[];
      readonly archived?: 'merged' | 'expired' | 'withdrawn' | 'quarantined';
      readonly disputed?: 'deleted';
    }[];
  };
  /** Count what is remembered. */
  readonly 'memory.stats': {
    readonly sessionEntries: number;
    readonly durableEntries: number;
    readonly archivedEntries: number;
    readonly quarantinedEntries: number;
    readonly conflicts: number;
    readonly lastConsolidation: string | null;
    readonly storageBytes: number;
    readonly byType: Readonly<Record<string, number>>;
    readonly embedding: string;
    /** memories in the journal that no file holds any more; memory restore brings them back */
    readonly lost: number;
    /** entries that were damaged, each with its file and line */
    readonly flaws: readonly {
      readonly id: string;
      readonly at: string;
      readonly flaw: string;
      readonly fix?: string;
    }[];
    /** what is wrong with the journal, and the command that mends it */
    readonly journal?: string;
  };
  /** Take back what a prompt or an edit became last, within a day; with an id: take a memory back out of the archive, or undo its keeping. */
  readonly 'memory.undo': {
    readonly restored?: string;
    readonly forgotten?: {
      readonly id: string;
      readonly content: string;
    };
    readonly replacedBy?: string;
  };
  /** Merge three versions of a file that loa keeps, record by record; git runs it. */
  readonly merge: {
    readonly path: string;
    /** places in which people wrote two things, marked as git marks them */
    readonly clashes: number;
  };
  /** Today's spend by task, session and agent, with caps. */
  readonly meter: {
    /** left out when it is about all projects */
    readonly project?: string;
    readonly since: string;
    readonly today: {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    };
    readonly total: {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    };
    readonly days: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly tasks: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly sessions: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly agents: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly models: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    /** models without a price */
    readonly unpriced: readonly string[];
    /** the price list that counts */
    readonly prices: string;
    readonly caps: readonly {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
    }[];
    readonly transcripts: number;
    readonly unreadable: readonly string[];
  };
  /** Show an account, or make one. */
  readonly 'meter.account': {
    readonly account?: string;
    readonly posted?: string;
    readonly pending?: string;
    readonly available?: string;
    readonly currency?: 'micro_usd';
    readonly changed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Requests to the meter, one a line, from stdin. */
  readonly 'meter.batch': {
    readonly answers: readonly Readonly<Record<string, unknown>>[];
  };
  /** Set, list or raise what an account, agent, task, session or day may spend. */
  readonly 'meter.cap': {
    readonly caps: readonly {
      readonly cap: string;
      readonly kind: string;
      readonly name: string;
      readonly limit: string;
      readonly spent: string;
    }[];
    readonly changed: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Charge a model call by its usage and the price list. */
  readonly 'meter.charge': {
    readonly entry?: string;
    readonly amount?: string;
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Put money into an account. */
  readonly 'meter.fund': {
    readonly transfer?: string;
    readonly state?: 'posted';
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Set money aside until it is posted, voided or expires. */
  readonly 'meter.hold': {
    readonly hold?: string;
    readonly state?: 'pending' | 'posted' | 'voided' | 'expired';
    readonly amount?: string;
    readonly posted?: string;
    readonly released?: string;
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** What is held back for work that is not paid yet. */
  readonly 'meter.holds': {
    readonly holds: readonly {
      readonly hold: string;
      readonly account: string;
      readonly amount: string;
      readonly expires_at: string;
    }[];
  };
  /** Bring what transcripts say was spent into the meter, each call once. */
  readonly 'meter.import': {
    readonly imported: number;
    readonly known: number;
    readonly unpriced: readonly string[];
  };
  /** Take what was really spent from a hold, and release the rest. */
  readonly 'meter.post': {
    readonly hold?: string;
    readonly state?: 'pending' | 'posted' | 'voided' | 'expired';
    readonly amount?: string;
    readonly posted?: string;
    readonly released?: string;
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Everything that moved on an account. */
  readonly 'meter.statement': {
    readonly account: string;
    readonly format?: 'json' | 'csv';
    readonly entries: readonly {
      readonly id: string;
      readonly at: string;
      readonly kind: string;
      readonly amount: string;
      readonly balance: string;
      readonly counterparty: string;
      readonly memo: string;
    }[];
    readonly next_cursor?: string;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Move money from one account to another. */
  readonly 'meter.transfer': {
    readonly transfer?: string;
    readonly state?: 'posted';
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Make every balance again from the book, and compare. */
  readonly 'meter.verify': {
    readonly balanced: boolean;
    readonly accounts: number;
    readonly transfers: number;
    readonly entries: number;
    /** hash of the last line of the book */
    readonly head: string;
    readonly problems: readonly string[];
  };
  /** Release a hold without taking anything. */
  readonly 'meter.void': {
    readonly hold?: string;
    readonly state?: 'pending' | 'posted' | 'voided' | 'expired';
    readonly amount?: string;
    readonly posted?: string;
    readonly released?: string;
    readonly replayed?: boolean;
    readonly error?: {
      readonly code: string;
      readonly message: string;
      readonly state?: string;
    };
    readonly tripped?: {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
      readonly asked: string;
    };
  };
  /** Numbers of the daemon, jobs and messages, as Prometheus reads them. */
  readonly metrics: {
    /** Prometheus text format 0.0.4 */
    readonly text: string;
  };
  /** What the boundary says of an amount. */
  readonly 'money.parse': {
    readonly ok: boolean;
    readonly mode: 'legacy' | 'shadow' | 'enforce';
    readonly value?: string;
    readonly diverged?: boolean;
    readonly reason?: string;
    readonly errorCode?: string;
  };
  /** One look at the daemon from outside; starts it again where that is wanted. */
  readonly monitor: {
    readonly status: 'alive' | 'stalled' | 'dead' | 'unknown';
    readonly age_s: number;
    readonly boot_id?: string;
    readonly action?: string;
  };
  /** What was told, and how each channel took it. */
  readonly 'notify.outbox': {
    readonly messages: readonly {
      readonly id: string;
      readonly at: string;
      readonly severity: string;
      readonly message: string;
      readonly channels: readonly {
        readonly name: string;
        readonly outcome: 'sent' | 'queued' | 'failed' | 'suppressed';
        readonly attempts: number;
        readonly reason?: string;
        /** when it is tried next */
        readonly next_try?: string;
      }[];
    }[];
  };
  /** Tell people, through the channels that are set up. */
  readonly 'notify.send': {
    readonly id: string;
    readonly channels: readonly {
      readonly name: string;
      readonly outcome: 'sent' | 'queued' | 'failed' | 'suppressed';
      readonly attempts: number;
      readonly reason?: string;
      /** when it is tried next */
      readonly next_try?: string;
    }[];
    /** what a person can do about it */
    readonly next?: string;
  };
  /** Send a test through every channel, or one. */
  readonly 'notify.test': {
    readonly id: string;
    readonly channels: readonly {
      readonly name: string;
      readonly outcome: 'sent' | 'queued' | 'failed' | 'suppressed';
      readonly attempts: number;
      readonly reason?: string;
      /** when it is tried next */
      readonly next_try?: string;
    }[];
    /** what a person can do about it */
    readonly next?: string;
  };
  /** Tell in a few figures how each part stands, and what needs a person. */
  readonly overview: {
    /** name of its folder */
    readonly project: string;
    readonly root: string;
    readonly version: string;
    readonly setUp: boolean;
    readonly panels: readonly {
      readonly name: string;
      readonly title: string;
      readonly page?: string;
      readonly figures: readonly {
        readonly label: string;
        readonly value: string;
        readonly tone: 'good' | 'caution' | 'bad' | 'plain';
      }[];
      /** why this part could not be looked at */
      readonly failure?: string;
    }[];
    /** what only a person can settle */
    readonly needs: readonly {
      readonly panel: string;
      readonly what: string;
      readonly command: string;
      readonly address?: string;
    }[];
  };
  /** Take secrets and personal data out of text. */
  readonly redact: {
    /** the redacted text, when text was given; empty when blocked */
    readonly text?: string;
    /** whether it held a private key, so that nothing of it comes out */
    readonly blocked: boolean;
    /** what was found in the text given */
    readonly spans: readonly {
      /** index into the input, in UTF-16 units */
      readonly start: number;
      readonly end: number;
      readonly type: string;
      readonly method: string;
      readonly confidence: number;
      /** the custom rule did not finish, so all it ran on goes */
      readonly timedOut?: true;
    }[];
    readonly files: readonly {
      readonly path: string;
      readonly findings: number;
      readonly types: readonly string[];
      readonly outcome: 'clean' | 'found' | 'changed' | 'skipped';
      readonly backup?: string;
      readonly why?: string;
    }[];
  };
  /** Show the signed allowlist and whether it counts; sign it. */
  readonly 'repair.allowlist': {
    readonly valid: boolean;
    readonly version: number | null;
    readonly expires: string | null;
    readonly npm: readonly string[];
    readonly apt: readonly string[];
    readonly problem?: string;
  };
  /** Let one package be installed once, by a grant or by the person at the terminal. */
  readonly 'repair.approve': {
    readonly action?: {
      readonly id: string;
      readonly type: 'install';
      readonly target: string;
      readonly level: 'auto-fix' | 'ask-first' | 'alert-only';
      readonly status: 'pending' | 'approved' | 'completed' | 'failed';
      readonly requested_at: string;
      readonly attempts: number;
      readonly reason?: string;
      readonly integrity?: string;
      readonly lockfile_sha256?: string;
      /** the key that approved it */
      readonly approved_by?: string;
    };
    /** JSON, for --grant on the machine that asked */
    readonly grant?: string;
    readonly reason?: string;
  };
  /** Tell which packages are missing, and what may be done about each. */
  readonly 'repair.detect': {
    readonly actions: readonly {
      readonly id: string;
      readonly type: 'install';
      readonly target: string;
      readonly level: 'auto-fix' | 'ask-first' | 'alert-only';
      readonly status: 'pending' | 'approved' | 'completed' | 'failed';
      readonly requested_at: string;
      readonly attempts: number;
      readonly reason?: string;
      readonly integrity?: string;
      readonly lockfile_sha256?: string;
      /** the key that approved it */
      readonly approved_by?: string;
    }[];
    readonly allowlist: {
      readonly valid: boolean;
      readonly version: number | null;
      readonly expires: string | null;
      readonly npm: readonly string[];
      readonly apt: readonly string[];
      readonly problem?: string;
    };
  };
  /** List what waits for approval. */
  readonly 'repair.pending': {
    readonly actions: readonly {
      readonly id: string;
      readonly type: 'install';
      readonly target: string;
      readonly level: 'auto-fix' | 'ask-first' | 'alert-only';
      readonly status: 'pending' | 'approved' | 'completed' | 'failed';
      readonly requested_at: string;
      readonly attempts: number;
      readonly reason?: string;
      readonly integrity?: string;
      readonly lockfile_sha256?: string;
      /** the key that approved it */
      readonly approved_by?: string;
    }[];
  };
  /** Take a package that was installed back to the version before it. */
  readonly 'repair.rollback': {
    readonly name: string;
    /** the version that was in place */
    readonly from?: string;
    /** the one before, which is in place now */
    readonly to?: string;
    /** why nothing was done */
    readonly reason?: string;
  };
  /** Install what the signed allowlist allows; ask for the rest. */
  readonly 'repair.run': {
    readonly completed: number;
    readonly failed: number;
    readonly pending_approval: number;
    readonly actions: readonly {
      readonly id: string;
      readonly type: 'install';
      readonly target: string;
      readonly level: 'auto-fix' | 'ask-first' | 'alert-only';
      readonly status: 'pending' | 'approved' | 'completed' | 'failed';
      readonly requested_at: string;
      readonly attempts: number;
      readonly reason?: string;
      readonly integrity?: string;
      readonly lockfile_sha256?: string;
      /** the key that approved it */
      readonly approved_by?: string;
    }[];
    /** why the allowlist that is there does not count */
    readonly problem?: string;
  };
  /** Find secrets in the project, in what is staged, or in its history. */
  readonly scan: {
    readonly mode: 'tree' | 'staged' | 'history';
    readonly root: string;
    /** of loa */
    readonly version: string;
    /** files or versions of files that were scanned */
    readonly files: number;
    readonly sizeBytes: number;
    readonly findings: readonly {
      readonly path: string;
      readonly line: number;
      readonly column: number;
      readonly endColumn: number;
      readonly type: string;
      readonly confidence: number;
      /** keyed; holds nothing of the secret */
      readonly fingerprint: string;
      /** the version of the file, in history */
      readonly blob?: string;
      readonly note?: string;
    }[];
    readonly passed: {
      /** known from the baseline */
      readonly baseline: number;
      /** allowed by a comment in the line */
      readonly inline: number;
      /** allowed by redact.allow of the configuration */
      readonly allowed: number;
    };
    /** what redact.allow let pass, by rule as counted from 0 */
    readonly allowed: readonly {
      readonly rule: number;
      readonly reason: string;
      readonly count: number;
    }[];
    /** patterns of the configuration that did not finish in time */
    readonly warnings: readonly string[];
    readonly skipped: readonly {
      readonly path: string;
      readonly why: string;
    }[];
    readonly format: 'text' | 'sarif';
    readonly baselineWritten?: {
      readonly file: string;
      readonly accepted: number;
    };
  };
  /** Show one session turn by turn: asked, done, said. */
  readonly 'session.show': {
    readonly session: string;
    readonly started: string;
    readonly last: string;
    readonly ended?: string;
    readonly turns: readonly {
      readonly at: string;
      readonly asked?: string;
      readonly files: readonly string[];
      readonly ran: readonly {
        readonly command: string;
        readonly ok: boolean;
        readonly said?: string;
      }[];
      readonly commits: readonly string[];
      /** calls of other tools */
      readonly tools: number;
      /** how the turn ended, in the words of the agent */
      readonly said?: string;
      readonly next: readonly string[];
      readonly failing: readonly string[];
    }[];
    /** earlier turns that are left out */
    readonly left: number;
  };
  /** What agents cost here: today, this week, by task, model and agent. */
  readonly spend: {
    /** left out when it is about all projects */
    readonly project?: string;
    readonly since: string;
    readonly today: {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    };
    readonly total: {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    };
    readonly days: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly tasks: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly sessions: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly agents: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    readonly models: readonly {
      readonly name: string;
      /** micro-USD */
      readonly amount: string;
      readonly calls: number;
      readonly input: number;
      readonly output: number;
      readonly cache_read: number;
      readonly cache_write: number;
      /** some of it has no price, and is not in the amount */
      readonly unpriced: boolean;
    }[];
    /** models without a price */
    readonly unpriced: readonly string[];
    /** the price list that counts */
    readonly prices: string;
    readonly caps: readonly {
      readonly cap: string;
      readonly limit: string;
      readonly spent: string;
    }[];
    readonly transcripts: number;
    readonly unreadable: readonly string[];
  };
  /** Bring the state into its stores; only what they do not have is sent. */
  readonly 'state.backup': {
    readonly stores: readonly {
      readonly name: string;
      readonly kind: 'folder' | 's3' | 'git';
      readonly outcome: 'stored' | 'up-to-date' | 'refused' | 'failed';
      readonly generation: number;
      readonly uploaded_bytes: number;
      readonly reason?: string;
      /** what a person can do about it */
      readonly next?: string;
    }[];
    readonly left_out: readonly {
      readonly path: string;
      readonly why: string;
    }[];
  };
  /** Try a restore from each store in a scratch folder, and verify it. */
  readonly 'state.drill': {
    readonly drills: readonly {
      readonly store: string;
      readonly ok: boolean;
      readonly generation: number | null;
      readonly files: number;
      readonly ms: number;
      readonly reason?: string;
      /** what a person can do about it */
      readonly next?: string;
    }[];
  };
  /** List the generations that the stores hold. */
  readonly 'state.list': {
    readonly generations: readonly {
      readonly store: string;
      readonly lineage: string;
      readonly generation: number;
      readonly generated_at: string;
      readonly files: number;
      readonly bytes: number;
    }[];
    /** stores and records that could not be read or believed */
    readonly unreadable: readonly {
      readonly store: string;
      readonly reason: string;
    }[];
  };
  /** The states of recovery, what leads from one to the next, and where it stands. */
  readonly 'state.machine': {
    /** the one it is in now */
    readonly state:
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN';
    readonly reason?: string;
    readonly states: readonly (
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN'
    )[];
    /** where a run ends */
    readonly ends: readonly (
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN'
    )[];
    readonly transitions: readonly {
      readonly from:
        | 'START'
        | 'CHECK_INTEGRITY'
        | 'RUNNING'
        | 'TRY_R2'
        | 'RESTORE_R2'
        | 'TRY_GIT'
        | 'RESTORE_GIT'
        | 'TEMPLATE_INIT'
        | 'DEGRADED_MODE'
        | 'ALERT_HUMAN';
      readonly event: string;
      readonly to:
        | 'START'
        | 'CHECK_INTEGRITY'
        | 'RUNNING'
        | 'TRY_R2'
        | 'RESTORE_R2'
        | 'TRY_GIT'
        | 'RESTORE_GIT'
        | 'TEMPLATE_INIT'
        | 'DEGRADED_MODE'
        | 'ALERT_HUMAN';
      readonly because: string;
    }[];
  };
  /** Sign what is there now: every file of the state with its hash. */
  readonly 'state.manifest': {
    readonly path: string;
    readonly lineage: string;
    readonly generation: number;
    readonly files: number;
  };
  /** Remove old generations from the stores, and what only they needed. */
  readonly 'state.prune': {
    readonly removed: number;
    readonly kept: number;
    readonly stores: readonly {
      readonly store: string;
      readonly removed: number;
      readonly kept: number;
      /** packs that nothing needs any more, and that are gone */
      readonly packs: number;
      readonly reason?: string;
    }[];
  };
  /** Bring the state back by itself, verified, or say that a person is needed. */
  readonly 'state.recover': {
    readonly state:
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN';
    readonly source: 'local' | 'folder' | 's3' | 'git' | 'template' | null;
    readonly store?: string;
    readonly generation?: number;
    readonly trace: readonly (
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN'
    )[];
    readonly kept_aside?: string;
    /** texts that somebody edited by hand since they were signed; they stay as they are */
    readonly edited?: readonly string[];
    readonly reason?: string;
    /** what a person can do about it */
    readonly next?: readonly string[];
    readonly changed: boolean;
    readonly graph?: string;
  };
  /** Bring a generation back, in place or to a folder; what was there is kept aside. */
  readonly 'state.restore': {
    readonly restored: boolean;
    readonly store: string;
    readonly generation: number | null;
    readonly files: number;
    readonly to: string;
    readonly kept_aside?: string;
    readonly reason?: string;
    /** what a person can do about it */
    readonly next?: readonly string[];
  };
  /** Tell whether the state is whole, and what the stores hold. */
  readonly 'state.status': {
    readonly state:
      | 'START'
      | 'CHECK_INTEGRITY'
      | 'RUNNING'
      | 'TRY_R2'
      | 'RESTORE_R2'
      | 'TRY_GIT'
      | 'RESTORE_GIT'
      | 'TEMPLATE_INIT'
      | 'DEGRADED_MODE'
      | 'ALERT_HUMAN';
    readonly degraded: boolean;
    readonly reason?: string;
    /** what the signed manifest names and is not here any more; "loa state recover" brings it back */
    readonly gone?: string;
    /** stores that held something and that no setting names any more */
    readonly forgotten: readonly {
      readonly name: string;
      readonly generation: number;
    }[];
    /** the command that names them again */
    readonly next?: string;
    readonly last_restore: string | null;
    /** restores on this machine, of which last_restore was the last */
    readonly restore_count: number;
    readonly stores: readonly {
      readonly name: string;
      readonly kind: 'folder' | 's3' | 'git';
      readonly reachable: boolean;
      readonly generation?: number;
      readonly reason?: string;
    }[];
    readonly alarms: readonly {
      readonly at: string;
      readonly where: string;
      readonly problem: string;
      readonly message: string;
    }[];
    readonly last_drill?: {
      readonly at: string;
      readonly ok: boolean;
      readonly stores: number;
    };
  };
  /** Check every file of the state against its signed manifest. */
  readonly 'state.verify': {
    readonly verdict: 'verified' | 'differs' | 'forged' | 'old' | 'absent';
    readonly generation: number | null;
    readonly problems: readonly {
      readonly path: string;
      readonly kind: 'missing' | 'changed' | 'extra' | 'unreadable';
    }[];
    /** whether the journal says why each of them differs */
    readonly accounted: boolean;
    /** of them, the texts that somebody edited by hand and mostly kept */
    readonly edited: readonly string[];
    /** what is wrong with the manifest itself */
    readonly reason?: string;
  };
  /** Tell where things stand in this project. */
  readonly status: {
    readonly version: string;
    readonly project: {
      readonly root: string;
      readonly git: boolean;
      /** whether "loa init" ran here */
      readonly setUp: boolean;
    };
    /** where journal, audit chain, locks and caches of this machine are */
    readonly machine_dir: string;
    readonly stateZone: {
      readonly path: string;
      readonly foundBy: string;
      readonly exists: boolean;
    };
    readonly journal: {
      readonly records: number;
      readonly segments: number;
      readonly sizeBytes: number;
      readonly lastRecordAt?: string;
      /** the process that writes just now */
      readonly writer?: string;
      /** what is wrong with it, and the command that mends it */
      readonly damage?: string;
    };
    readonly audit: {
      readonly records: number;
      /** what is wrong with it */
      readonly damage?: string;
    };
    readonly work: {
      /** what is being worked on */
      readonly task?: string;
      /** in NOTES.md */
      readonly decisions: number;
      readonly memories: number;
      /** whether BUTTERFREEZONE.md is there */
      readonly page: boolean;
    };
    /** agents that are set up here */
    readonly agents: readonly string[];
    /** what of the state is gone or waits for recovery */
    readonly loss?: string;
    /** what to do next */
    readonly next?: string;
  };
  /** Close a task. */
  readonly 'task.close': {
    readonly id: string;
    readonly changed: boolean;
    readonly refused?: string;
    /** what to know of it */
    readonly note?: string;
  };
  /** Make a task, or take over those of an issues.jsonl. */
  readonly 'task.create': {
    readonly created: readonly string[];
    readonly known: number;
    readonly problems: readonly {
      readonly line: number;
      readonly reason: string;
    }[];
  };
  /** Show what became of a task since the last handoff, and against git. */
  readonly 'task.diff': {
    readonly id: string;
    readonly since: string;
    readonly decisions: readonly unknown[];
    readonly handoffs: readonly unknown[];
    /** against git HEAD */
    readonly fields: readonly {
      readonly field: string;
      readonly before: unknown;
      readonly after: unknown;
    }[];
    readonly comparedWith: string;
  };
  /** List tasks. */
  readonly 'task.list': {
    readonly tasks: readonly {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly priority: number;
      readonly type: string;
      readonly assignee?: string;
      /** who holds it now */
      readonly heldBy?: string;
      readonly dependsOn: readonly string[];
    }[];
    /** files that are no tasks */
    readonly problems: readonly {
      readonly path: string;
      readonly reason: string;
    }[];
    readonly jsonl?: string;
  };
  /** List tasks that can be worked on now, the most urgent first. */
  readonly 'task.ready': {
    readonly tasks: readonly {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly priority: number;
      readonly type: string;
      readonly assignee?: string;
      /** who holds it now */
      readonly heldBy?: string;
      readonly dependsOn: readonly string[];
    }[];
    readonly more: number;
    /** files that are no tasks */
    readonly problems: readonly {
      readonly path: string;
      readonly reason: string;
    }[];
  };
  /** Show a task with its decisions, next steps and handoffs. */
  readonly 'task.show': {
    readonly task: {
      readonly id: string;
      readonly title: string;
      readonly status: string;
      readonly priority: number;
      readonly type: string;
      readonly assignee?: string;
      /** who holds it now */
      readonly heldBy?: string;
      readonly dependsOn: readonly string[];
    };
    /** each with its status */
    readonly dependencies: readonly string[];
    readonly nextSteps: readonly string[];
    readonly blockers: readonly string[];
    readonly questions: readonly string[];
    readonly decisions: readonly unknown[];
    readonly scenarios: readonly unknown[];
    readonly handoffs: readonly unknown[];
    readonly file: string;
  };
  /** Claim or change a task. */
  readonly 'task.update': {
    readonly id: string;
    readonly changed: boolean;
    readonly holder?: string;
    readonly until?: string;
    readonly status: string;
    /** why nothing was changed */
    readonly refused?: string;
    /** what to know of it */
    readonly note?: string;
  };
  /** Let another user of the database into the project's team, or one that was removed back in. */
  readonly 'team.admit': {
    readonly who: string;
    readonly project?: string;
    readonly changed: boolean;
    /** why nothing was done */
    readonly refused?: string;
  };
  /** Join the project's team in the database that team.database names. */
  readonly 'team.join': {
    readonly project?: string;
    readonly machine?: string;
    readonly founded: boolean;
    readonly joined: boolean;
    /** why nothing was done */
    readonly refused?: string;
    readonly sent: number;
    readonly received: number;
    readonly files: number;
    readonly notices: readonly string[];
  };
  /** Leave the team; everything stays in the files here. */
  readonly 'team.leave': {
    readonly left: boolean;
    readonly project?: string;
    readonly told: boolean;
  };
  /** Take a user of the database, or one machine, out of the team; what they wrote stays. */
  readonly 'team.remove': {
    readonly who: string;
    readonly project?: string;
    readonly changed: boolean;
    /** why nothing was done */
    readonly refused?: string;
  };
  /** Where this machine stands in its team: connected, behind, ahead, what people have to settle. */
  readonly 'team.status': {
    readonly joined: boolean;
    readonly machine?: string;
    readonly project?: string;
    readonly connected: boolean;
    readonly why?: string;
    readonly behind: number | null;
    readonly ahead: number;
    readonly conflicts: readonly string[];
    readonly stuck: readonly {
      readonly position: number;
      readonly problem: string;
    }[];
    readonly synced_at?: string;
    readonly machines: readonly {
      readonly machine: string;
      readonly name: string;
      readonly role: string;
      readonly records: number;
      readonly state: 'joined' | 'left' | 'removed';
    }[];
  };
  /** Move what waits in both directions, and end. */
  readonly 'team.sync': {
    /** why nothing was done */
    readonly refused?: string;
    readonly sent: number;
    readonly received: number;
    readonly files: number;
    readonly notices: readonly string[];
  };
  /** Whether a subagent is given enough time, and not too much. */
  readonly 'timeout.check': {
    readonly valid: boolean;
    readonly adjusted_minutes: number;
    readonly warnings: readonly string[];
  };
  /** See the whole story for real, in a scratch folder. */
  readonly tour: {
    readonly folder: string;
    readonly kept: boolean;
    readonly steps: readonly {
      readonly title: string;
      readonly runs: readonly {
        readonly command: string;
        readonly output: string;
        readonly exitCode: number;
      }[];
      readonly ok: boolean;
    }[];
  };
  /** Compress old days and remove very old ones, as configured. */
  readonly 'trajectory.archive': {
    readonly compressed: readonly string[];
    readonly removed: readonly string[];
    readonly kept: number;
    readonly applied: boolean;
  };
  /** Add a record to the trajectory; a false quote is refused. */
  readonly 'trajectory.log': {
    readonly logged: boolean;
    readonly span: string;
    readonly grounding?: string;
    readonly evidence: readonly {
      /** path:line where it stands */
      readonly place: string;
      readonly state: 'holds' | 'moved' | 'fails';
      /** the place that was named, when it moved */
      readonly from?: string;
      /** why the place that was named is no mere slip */
      readonly doubt?: string;
      readonly problem?: string;
      readonly reason?: string;
      /** the line that is there instead */
      readonly standsThere?: string;
    }[];
  };
  /** Show records of a day, and lines that are none. */
  readonly 'trajectory.show': {
    readonly records: readonly Readonly<Record<string, unknown>>[];
    readonly total: number;
    readonly malformed: readonly {
      readonly line: number;
      readonly reason: string;
    }[];
    /** of the claims of that day */
    readonly grounding: {
      readonly total: number;
      readonly grounded: number;
      readonly citations: number;
      readonly references: number;
      readonly userInput: number;
      readonly assumptions: number;
      /** two decimals, rounded down */
      readonly ratio: string;
      readonly meetsThreshold: boolean;
      readonly ungrounded: readonly string[];
    };
    /** files there are */
    readonly days: readonly {
      readonly agent: string;
      readonly date: string;
    }[];
  };
  /** Tell the trust level that this repository has earned, with the evidence. */
  readonly 'trust.assess': {
    readonly level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
    readonly name: string;
    readonly title: string;
    readonly subjects: readonly {
      readonly subject: string;
      readonly level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
      readonly criteria: readonly {
        readonly level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
        readonly wanted: string;
        readonly isMet: boolean;
        readonly why: string;
        readonly references: readonly string[];
      }[];
    }[];
    readonly pools: readonly string[];
    readonly scopes: Readonly<Record<string, string>>;
    readonly next?: {
      readonly level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
      readonly missing: readonly string[];
    };
    readonly holdsUntil?: string;
  };
  /** Set what may be spent in a day to what the earned level allows. */
  readonly 'trust.cap': {
    /** the level that this repository has earned */
    readonly level: string;
    /** what may be spent in a day, in micro-USD */
    readonly limit?: string;
    /** the limit that stood before */
    readonly before?: string;
    readonly changed: boolean;
    /** why no cap was set */
    readonly reason?: string;
  };
  /** Tell the cost tier of what is asked for. */
  readonly 'trust.price': {
    /** where the requirements come from */
    readonly source: 'arguments' | 'document' | 'code';
    readonly evidence: readonly {
      readonly requirement: string;
      readonly reference: string;
    }[];
    /** not known here, so denied */
    readonly ignored: readonly {
      readonly text: string;
      readonly reason: string;
    }[];
    readonly tier: 'free' | 'metered' | 'premium';
    readonly weight: number;
    readonly total: number;
    readonly items: readonly {
      readonly requirement: string;
      readonly weight: number;
    }[];
  };
  /** Tell which requirements the trust level allows, and which pools it opens. */
  readonly 'trust.route': {
    /** where the requirements come from */
    readonly source: 'arguments' | 'document' | 'code';
    readonly evidence: readonly {
      readonly requirement: string;
      readonly reference: string;
    }[];
    /** not known here, so denied */
    readonly ignored: readonly {
      readonly text: string;
      readonly reason: string;
    }[];
    readonly trust: {
      readonly level: 'L0' | 'L1' | 'L2' | 'L3' | 'L4';
      readonly title: string;
      /** as the document states it; "" without one */
      readonly stated: string;
      readonly evidence: readonly {
        readonly kind: string;
        readonly count: number;
        readonly reference: string;
        readonly sha256: string;
      }[];
    };
    /** pools that are called for */
    readonly required: readonly string[];
    readonly granted: readonly string[];
    readonly denied: readonly {
      readonly pool: string;
      readonly why: string;
    }[];
    readonly decisions: readonly {
      readonly requirement: string;
      readonly isAllowed: boolean;
      readonly why: string;
    }[];
    /** what each cap of the meter leaves, in micro-USD */
    readonly budget: readonly {
      readonly cap: string;
      readonly limit: string;
      readonly left: string;
    }[];
  };
  /** Run the checkers of proofs and property tests that are at hand, and record what came of it. */
  readonly 'trust.verify': {
    readonly outcome: 'checked' | 'not-confirmed' | 'planned';
    readonly checks: readonly {
      readonly kind: 'proofs' | 'properties';
      readonly path: string;
      readonly command: string;
      readonly state: 'failed' | 'not-at-hand' | 'passed' | 'planned';
      /** what the checker said last, or why it could not run */
      readonly why: string;
    }[];
    /** signed and kept, so that it counts as evidence until it runs out */
    readonly isRecorded: boolean;
  };
  /** Take every trace of loa out again; the plan is shown first. */
  readonly uninstall: {
    /** what happened: applied, only planned, nothing to do, nobody was there to say yes, or the answer was no */
    readonly outcome: 'applied' | 'planned' | 'nothing-to-do' | 'not-confirmed' | 'declined';
    readonly root: string;
    readonly changes: readonly {
      readonly path: string;
      readonly action: 'create' | 'edit' | 'remove' | 'move' | 'accept';
      readonly why: string;
    }[];
    /** what is left, and why */
    readonly stays: readonly {
      readonly path: string;
      readonly why: string;
    }[];
  };
}

/** Of those that can be followed. */
export interface OperationEvents {
  /** Show what changed this project through loa, the newest last. */
  readonly 'audit.show': {
    readonly sequence: number;
    readonly time: string;
    readonly operation: string;
    readonly surface: string;
    /** the person or service it was done for */
    readonly principal?: string;
    readonly agent?: string;
    readonly session?: string;
    readonly outcome: string;
    readonly durationMs: number;
    readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  };
}

export type OperationName = keyof OperationInputs;
export type FollowedName = keyof OperationEvents;
