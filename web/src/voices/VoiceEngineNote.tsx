import { useVoiceEngineQuery } from '../api/voice-models.js';

/** How custom voices are made here, as the server says it; nothing until it has. */
export function VoiceEngineNote({ className = '' }: { readonly className?: string }) {
  const { data: engine } = useVoiceEngineQuery();
  return engine ? <p className={`text-ink-soft ${className}`}>{engine.description}</p> : null;
}
