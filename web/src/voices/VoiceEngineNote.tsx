import { useVoiceEngineQuery } from '../api/voice-models.js';

interface VoiceEngineNoteProps {
  /** A code of the speech languages. */
  readonly language: string;
  readonly className?: string;
}

/** How custom voices are made here in a language, as the server says it; nothing until it has. */
export function VoiceEngineNote({ language, className = '' }: VoiceEngineNoteProps) {
  const { currentData: engine } = useVoiceEngineQuery(language);
  return engine ? <p className={`text-ink-soft ${className}`}>{engine.description}</p> : null;
}
